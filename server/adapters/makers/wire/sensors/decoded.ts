import { numberAt, textAt, valueAt, type Values } from '../values.ts';
import type { SensorNews } from './sensor-news.ts';

const WORDS = new Map([
  ...['true', '1', 'occupied', 'busy'].map((word) => [word, true] as const),
  ...['false', '0', 'free', 'vacant', 'empty'].map((word) => [word, false] as const),
]);
/** The types that Bosch's codec gives to messages about something else. */
const OTHER_TYPES = new Set(['device information', 'device usage', 'debug']);
/** Those of its messages that always say whether a car stands there. */
const STATUS_TYPES = new Set(['parking status', 'heartbeat', 'startup']);

/** Reads what a codec made of a payload; null where it does not say how the slot is. */
export function readDecoded(decoded: Values): SensorNews | null {
  const word = valueAt(decoded, 'occupied');
  const battery = numberAt(decoded, 'battery');
  const known = battery === null || battery < 0 || battery > 100 ? {} : { battery };
  if (word !== undefined) {
    const occupied = WORDS.get(
      typeof word === 'boolean' ? String(word) : textAt(decoded, 'occupied').toLowerCase(),
    );
    return occupied === undefined ? null : { says: 'status', occupied, ...known };
  }
  if (OTHER_TYPES.has(typeOf(decoded))) return { says: 'nothing' };
  const distanceMm = numberAt(decoded, 'distance', 'distanceMm', 'distance_mm');
  return distanceMm === null ? null : { says: 'distance', distanceMm, ...known };
}

/** Whether a codec's message has the word `occupied` whatever it says: without it, it was left out for being false. */
export function hasStatusAlways(decoded: Values): boolean {
  return valueAt(decoded, 'occupied') === undefined && STATUS_TYPES.has(typeOf(decoded));
}

const typeOf = (decoded: Values) => textAt(decoded, 'type').toLowerCase();
