import type { Device } from '#contract/devices.ts';
import type { SlotView } from '#contract/occupancy.ts';
import { wordAlert } from './alert-words.ts';
import { unknownByLevel, type JudgedDevice } from './judge-devices.ts';

/** What is known of a mall beside the device in question. */
interface Mall {
  readonly devices: readonly JudgedDevice[];
  /** Undefined until they are known. */
  readonly slots: readonly SlotView[] | undefined;
}

/** What the trouble of a device costs, as a sentence: which lane or which level nobody knows. */
export function wordCost({ device, state, alert }: JudgedDevice, mall: Mall): string {
  if (state === 'clock' && alert !== null)
    return `${wordAlert(alert, () => device.name).sentence} Set the time of the device by a time server.`;
  if (state === 'stuck' && alert !== null)
    return `${wordAlert(alert, () => device.name).sentence} Cars are let through by hand until it opens.`;
  if (state === 'unchanging' && alert !== null) return wordAlert(alert, () => device.name).sentence;
  return COSTS[device.kind](device, mall);
}

const COSTS: Readonly<Record<Device['kind'], (device: Device, mall: Mall) => string>> = {
  'plate-camera': wordUnread,
  'slot-sensors': ({ id }, { slots }) => wordUnknownSlots(id, slots),
  'gate-controller': ({ gate }) =>
    `The barrier${at(gate)} takes no command from here. Whoever has paid is let out by hand.`,
  'tag-reader': ({ gate }) => `FASTags${at(gate)} are not read: those cars pay by another method.`,
  'wall-display': () => 'It shows what it knew last, or nothing.',
};

function wordUnread({ id, gate, direction }: Device, { devices }: Mall): string {
  const isThere = devices.some(
    ({ device, state }) =>
      device.id !== id &&
      device.kind === 'plate-camera' &&
      device.gate === gate &&
      device.direction === direction &&
      (state === 'well' || state === 'unwatched'),
  );
  if (isThere) return `Another camera${at(gate)} still reads.`;
  return direction === 'exit'
    ? `Cars that leave${at(gate)} are not read: they go on counting as inside, and nobody asks them to pay.`
    : `Cars that come in${at(gate)} are not read: nobody will know since when they are inside.`;
}

function wordUnknownSlots(id: string, slots: readonly SlotView[] | undefined): string {
  if (slots === undefined) return 'Its slots are shown as unknown.';
  const levels = [...unknownByLevel(id, slots)];
  const all = levels.reduce((sum, [, count]) => sum + count, 0);
  if (all === 0) return 'No slot is unknown by it.';
  const where = levels.map(([level, count]) =>
    levels.length === 1 ? `on ${level}` : `${count} on ${level}`,
  );
  const are = all === 1 ? '1 slot is' : `${all.toLocaleString('en-IN')} slots are`;
  return `${are} unknown${levels.length === 1 ? ' ' : ': '}${where.join(', ')}.`;
}

const at = (gate: string | null) => (gate === null ? '' : ` at ${gate}`);

/** The first answer, in a sentence: how many devices need somebody. */
export function wordAnswer(devices: readonly JudgedDevice[]): string {
  const count = (state: JudgedDevice['state']) => devices.filter((one) => one.state === state).length;
  const stuck = count('stuck');
  const silent = count('silent');
  const unchanging = count('unchanging');
  const clock = count('clock');
  const parts = [
    ...(stuck > 0
      ? [`${stuck.toLocaleString('en-IN')} ${stuck === 1 ? 'barrier does' : 'barriers do'} not open`]
      : []),
    ...(silent > 0
      ? [`${silent.toLocaleString('en-IN')} ${silent === 1 ? 'device is' : 'devices are'} silent`]
      : []),
    ...(unchanging > 0
      ? [
          `${unchanging.toLocaleString('en-IN')} ${unchanging === 1 ? 'device sends' : 'devices send'} nothing new`,
        ]
      : []),
    ...(clock > 0 ? [`${clock.toLocaleString('en-IN')} ${clock === 1 ? 'has' : 'have'} a wrong clock`] : []),
  ];
  return parts.length === 0
    ? 'No device is known to be silent or to have a wrong clock.'
    : `${parts.join(', ')}.`;
}

/** What the first answer cannot know: devices whose silence nobody notices, and those that have sent nothing yet. */
export function wordUnknowns(devices: readonly JudgedDevice[]): string | null {
  const unwatched = devices.filter(({ state }) => state === 'unwatched').length;
  const unseen = devices.filter(({ state }) => state === 'unseen').length;
  const all = devices.filter(({ state }) => state !== 'revoked').length;
  const sentences = [
    ...(unwatched > 0
      ? [
          `${unwatched} of ${all} ${unwatched === 1 ? 'has' : 'have'} no heartbeat set: see below when each last sent something.`,
        ]
      : []),
    ...(unseen > 0 ? [`${unseen} of ${all} ${unseen === 1 ? 'has' : 'have'} sent nothing yet.`] : []),
  ];
  return sentences.length === 0 ? null : sentences.join(' ');
}
