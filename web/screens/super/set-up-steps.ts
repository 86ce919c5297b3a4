import type { StaffAccount } from '#contract/accounts.ts';
import type { Device } from '#contract/devices.ts';
import type { Invitation } from '#contract/invitations.ts';
import type { Mall } from '#contract/malls.ts';

/** `waiting`: done on our side, and somebody or something else is awaited. `unknown`: not asked yet, or no answer. */
export type StepState = 'done' | 'open' | 'waiting' | 'unknown';

/** What is known of a mall that is being set up; undefined while it is asked. */
export interface SetUpFacts {
  readonly mall: Mall;
  readonly hasTariff: boolean | undefined;
  readonly devices: readonly Device[] | undefined;
  readonly admins: readonly StaffAccount[] | undefined;
  readonly invitations: readonly Invitation[] | undefined;
}

export type StepName = 'details' | 'tariff' | 'layout' | 'devices' | 'admins' | 'live';

/** How far each step is. Nothing counts as done before it is known to be. */
export function judgeSteps(facts: SetUpFacts): Readonly<Record<StepName, StepState>> {
  const { mall, hasTariff } = facts;
  const before = {
    details: mall.name.trim() !== '' && mall.address.trim() !== '' ? 'done' : 'open',
    tariff: hasTariff === undefined ? 'unknown' : hasTariff ? 'done' : 'open',
    layout: mall.isConfigured ? 'done' : 'open',
    devices: judgeDevices(facts.devices),
    admins: judgeAdmins(facts),
  } as const;
  const isReady = Object.values(before).every((state) => state === 'done');
  // Live and incomplete is not done: drivers would see a mall that does not work.
  return { ...before, live: isReady && mall.isLive ? 'done' : 'open' };
}

/** A price that is set is not charged where the mall charges nothing: then `warning` says that and why. */
export function wordTariff(state: StepState, warning: string | null): string {
  if (warning !== null) return warning;
  return state === 'done' ? 'What is charged is set.' : 'Nothing is charged until a price is set.';
}

/** Somebody has to read plates at an entry and at an exit, and sensors have to watch the slots. */
function judgeDevices(devices: readonly Device[] | undefined): StepState {
  if (!devices) return 'unknown';
  const used = devices.filter(({ isRevoked }) => !isRevoked);
  const isThere = [
    used.some(({ kind, direction }) => kind === 'plate-camera' && direction === 'entry'),
    used.some(({ kind, direction }) => kind === 'plate-camera' && direction === 'exit'),
    used.some(({ kind }) => kind === 'slot-sensors'),
  ];
  if (isThere.includes(false)) return 'open';
  return used.every(({ lastSeenAt }) => lastSeenAt !== null) ? 'done' : 'waiting';
}

function judgeAdmins({ mall, admins, invitations }: SetUpFacts): StepState {
  const isOfMall = ({ _id }: { _id: string }) => _id === mall._id;
  if (admins?.some(({ adminOf }) => adminOf.some(isOfMall))) return 'done';
  if (!admins || !invitations) return 'unknown';
  return invitations.some(({ malls, isExpired }) => !isExpired && malls.some(isOfMall)) ? 'waiting' : 'open';
}

/** What is still missing of the devices, in words; null where none is. */
export function wordMissing(devices: readonly Device[]): string | null {
  const used = devices.filter(({ isRevoked }) => !isRevoked);
  const missing = [
    ...(['entry', 'exit'] as const)
      .filter((way) => !used.some(({ kind, direction }) => kind === 'plate-camera' && direction === way))
      .map((way) => `a plate camera at an ${way}`),
    ...(used.some(({ kind }) => kind === 'slot-sensors') ? [] : ['slot sensors']),
  ];
  return missing.length === 0 ? null : `Still missing: ${missing.join(', ')}.`;
}
