import type { AlertKind } from '#contract/alerts.ts';
import { readStuckPart } from '#contract/stuck-part.ts';
import { closeAlerts, findNewestAlerts } from '../../alerts/index.ts';
import { servicesOfJobs, type Services } from '../../platform/services.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { MallOccupancy } from '../mall-occupancy.ts';

const EVERY_MS = 60_000;
const KINDS: readonly AlertKind[] = ['slot_stuck', 'device_stuck', 'slots_cleared'];

interface Shown {
  readonly doubt: (mall: number, since: Date | null) => void;
  /** Shows the slots of devices that are suspected to be stuck, and no others, as unknown. */
  readonly show: (mall: number, codes: ReadonlySet<string>) => void;
}

/**
 * Makes the function that marks, once a minute, the slots whose sensors or devices are suspected to be stuck, and since when
 * all are in doubt, and closes the alerts of those that have turned since. Who suspects them knows visits and lies above;
 * every process has its own occupancy.
 */
export function createStuckMarks(services: Services, { doubt, show }: Shown) {
  const { database } = servicesOfJobs(services);
  const nextAt = new Map<number, number>();

  return async (occupancy: MallOccupancy, now: Date): Promise<void> => {
    const { mall, readingAt } = occupancy;
    if (readingAt === null || now.getTime() < (nextAt.get(mall) ?? -Infinity)) return;
    nextAt.set(mall, now.getTime() + EVERY_MS);
    const { all, slots, devices, doubtedSince } = await database.transact({ mall }, async (transaction) => {
      const open = await findNewestAlerts(transaction, mall, KINDS, now);
      const all = open.filter(({ closedAt }) => closedAt === null);
      const follow = (kind: AlertKind, isOver: IsOver) =>
        closeOver(transaction, mall, { kind, isOver, all }, now);
      return {
        all,
        slots: await follow('slot_stuck', ({ subject, facts }) => hasTurned(occupancy, subject, facts)),
        devices: await follow('device_stuck', ({ subject, facts }) =>
          hasTurnedSince(occupancy, subject, facts),
        ),
        doubtedSince: all.find(({ kind }) => kind === 'slots_cleared')?.firstAt ?? null,
      };
    });
    occupancy.mark('stuck', new Set(slots));
    const shown = all.filter(({ kind, subject }) => kind === 'device_stuck' && devices.includes(subject));
    show(mall, new Set(shown.flatMap(({ subject, facts }) => codesStuck(occupancy, subject, facts))));
    doubt(mall, doubtedSince);
  };
}

type OpenAlert = Awaited<ReturnType<typeof findNewestAlerts>>[number];
type IsOver = (alert: OpenAlert) => boolean;

/** Closes the alerts of a kind that are over; answers the subjects of the others. */
async function closeOver(
  transaction: Transaction,
  mall: number,
  { kind, isOver, all }: { kind: AlertKind; isOver: IsOver; all: readonly OpenAlert[] },
  now: Date,
): Promise<string[]> {
  const own = all.filter((alert) => alert.kind === kind);
  const over = own.filter(isOver).map(({ subject }) => subject);
  if (over.length > 0) await closeAlerts(transaction, mall, kind, over, now);
  return own.flatMap(({ subject }) => (over.includes(subject) ? [] : [subject]));
}

/** A slot that says nothing any more may be stuck still: its silence has an alert of its own. */
function hasTurned(occupancy: MallOccupancy, code: string, facts: object): boolean {
  const status = occupancy.get(code)?.stored.state.status;
  return status !== undefined && status !== 'unknown' && 'status' in facts && facts.status !== status;
}

/** Whether a slot that is suspected with its device has turned since, or is unknown by its silence. */
function hasTurnedSince(occupancy: MallOccupancy, device: string, facts: object): boolean {
  const since = 'since' in facts && typeof facts.since === 'string' ? Date.parse(facts.since) : Infinity;
  const turns = codesStuck(occupancy, device, facts).map(
    (code) => occupancy.get(code)?.stored.state.since?.getTime() ?? 0,
  );
  return turns.length === 0 || Math.max(...turns) > since;
}

/** The slots of a device that its alert is about: all, or a part, as far as it still reports them. */
function codesStuck(occupancy: MallOccupancy, device: string, facts: object): string[] {
  const own = [...occupancy.codesOf(device)];
  const part = readStuckPart(facts);
  return part === null ? own : own.filter((code) => part.codes.includes(code));
}
