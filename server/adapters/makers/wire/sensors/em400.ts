import type { SensorNews } from './sensor-news.ts';

const PORT = 85;
/** How many bytes follow each channel and type; both name what is measured. */
const LENGTHS: Readonly<Record<number, number>> = {
  0x01_75: 1, // the battery
  0x03_67: 2, // the temperature
  0x04_82: 2, // the distance
  0x05_00: 1, // whether it is tilted
  0x83_67: 3, // an alarm by temperature
  0x84_82: 3, // an alarm by distance, which names the distance too
};
const BATTERY = 0x01_75;
const DISTANCES = new Set([0x04_82, 0x84_82]);
/** What it says of itself once it has joined. */
const OF_ITSELF = 0xff;

/** Reads a payload of the distance sensors EM400-UDL and -MUD; null for what is none. */
export function readEm400(bytes: Buffer, port: number | null): SensorNews | null {
  if ((port !== null && port !== PORT) || bytes.length < 3) return null;
  if (bytes[0] === OF_ITSELF) return { says: 'nothing' };
  const values = split(bytes);
  if (!values) return null;
  const battery = values.find(({ name }) => name === BATTERY)?.value[0] ?? null;
  const distance = values.findLast(({ name }) => DISTANCES.has(name));
  if (!distance) return { says: 'nothing' };
  const known = battery === null || battery > 100 ? {} : { battery };
  return { says: 'distance', distanceMm: distance.value.readUInt16LE(0), ...known };
}

/** Channel, type and value, one after the other; null where one is not known, or cut. */
function split(bytes: Buffer): { name: number; value: Buffer }[] | null {
  const values: { name: number; value: Buffer }[] = [];
  for (let at = 0; at < bytes.length;) {
    const name = at + 2 <= bytes.length ? bytes.readUInt16BE(at) : 0;
    const end = at + 2 + (LENGTHS[name] ?? Infinity);
    if (end > bytes.length) return null;
    values.push({ name, value: bytes.subarray(at + 2, end) });
    at = end;
  }
  return values;
}
