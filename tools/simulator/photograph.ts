import type { Delivery } from './delivery.ts';

const [START, COMMENT, END] = [
  [0xff, 0xd8],
  [0xff, 0xfe],
  [0xff, 0xd9],
];

/** A read with its photograph, on which the plate stands as it truly is: a person reads it off, whatever the camera read. */
export function withPhotograph(delivery: Delivery, plateOf: (visit: number) => string): Delivery {
  if (delivery.device === 'sensors') return delivery;
  return { ...delivery, read: { ...delivery.read, image: photograph(plateOf(delivery.visit)) } };
}

/** The smallest JPEG that shows nothing but a plate, in its comment; base64. */
export function photograph(plate: string): string {
  const text = Buffer.from(plate, 'latin1');
  const length = [0, text.length + 2];
  return Buffer.from([...START, ...COMMENT, ...length, ...text, ...END]).toString('base64');
}

/** What somebody reads off such a photograph; null where it is none. */
export function readPhotograph(bytes: Buffer): string | null {
  const isOurs = [...START, ...COMMENT].every((byte, index) => bytes[index] === byte);
  return isOurs ? bytes.toString('latin1', 6, 4 + bytes.readUInt16BE(4)) : null;
}
