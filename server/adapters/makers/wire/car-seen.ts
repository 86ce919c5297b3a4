import type { RawMessage } from '../maker.ts';
import type { RefusedRecord, Translated } from '../../translator.ts';
import { chooseImage, decodeImage } from './choose-image.ts';
import { readDeviceTime } from './device-time.ts';
import { refusedRecord } from './refuse.ts';
import { plateText } from './words.ts';

type PositionedRead = Translated['reads'][number];

/** One car that a camera saw, value by value as its maker writes them; an empty text where there is none. */
interface CarSeen {
  readonly position?: number;
  /** Without the plate as people read it: the name of a read is shown where a plate is not. */
  readonly readId: string;
  readonly plate: string;
  readonly at: string;
  readonly confidence?: number | undefined;
  readonly vehicleClass?: string;
  /** base64 JPEG */
  readonly image?: string | undefined;
}

/** The read of a car, or why it is none: what its camera calls a time has to be one. */
export function toRead(car: CarSeen, { receivedAt }: RawMessage): PositionedRead | RefusedRecord {
  const { position = 0, readId, plate, at, confidence, vehicleClass = '', image } = car;
  const readAt = at === '' ? receivedAt.toISOString() : readDeviceTime(at, receivedAt);
  if (readAt === null) {
    const sentence = 'What it gives as its time is no time.';
    return refusedRecord({ position, reason: 'invalid_time', sentence, body: { time: at.slice(0, 60) } });
  }
  const read = {
    readId,
    plate: plateText(plate),
    readAt,
    ...(confidence === undefined ? {} : { confidence }),
    ...(isWord(vehicleClass) ? { vehicleClass } : {}),
    ...(image === undefined ? {} : { image }),
  };
  return { position, read };
}

/** A dash is how some write that they do not know. */
const isWord = (text: string) => text !== '' && text !== '-' && text.length <= 40;

/** The records of a message, sorted into those that are reads and those that are none. */
export function translatedReads(records: readonly (PositionedRead | RefusedRecord)[]): Translated {
  return {
    reads: records.filter((record) => 'read' in record),
    readings: [],
    refused: records.filter((record) => 'reason' in record),
  };
}

/** The image that shows most of those that came as parts of their own, and of those that values hold as base64. */
export async function findImage(
  parts: readonly Buffer[],
  values: readonly unknown[] = [],
): Promise<string | undefined> {
  const images: Buffer[] = [...parts];
  for (const value of values) {
    const bytes = typeof value === 'string' && value !== '' ? await decodeImage(value) : null;
    if (bytes) images.push(bytes);
  }
  return chooseImage(images);
}
