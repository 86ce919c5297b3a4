import type { SensorNews } from './sensor-news.ts';

/** The ports by which the parking sensors TPS110 and TPL110 say how their slot is, and where in the payload it stands. */
const STATUS_PORTS: Readonly<Record<number, { readonly at: number; readonly lengths: readonly number[] }>> = {
  /** A change. */
  1: { at: 0, lengths: [1] },
  /** A heartbeat, and the temperature in newer versions. */
  2: { at: 0, lengths: [1, 2] },
  /** The start. */
  3: { at: 16, lengths: [17] },
};
/** About the device, its use and its faults. */
const OTHER_PORTS = new Set([4, 5, 6]);

/** Reads a payload of Bosch's; null for what is none. What is neither 0 nor 1 is another make's: it is not guessed at. */
export function readBosch(bytes: Buffer, port: number | null): SensorNews | null {
  if (port === null) return null;
  if (OTHER_PORTS.has(port)) return { says: 'nothing' };
  const place = STATUS_PORTS[port];
  if (!place?.lengths.includes(bytes.length)) return null;
  const status = bytes[place.at] ?? 0xff;
  return status > 1 ? null : { says: 'status', occupied: status === 1 };
}
