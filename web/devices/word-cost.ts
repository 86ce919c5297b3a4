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
