import { PlateRead, SensorReading } from '#contract/ingest.ts';
import type { RefusedRecord, TranslatedRead, Translated } from '../translator.ts';
import { refusedRecord } from './wire/refuse.ts';

/**
 * Holds what a maker's words became against the contract. What is no text to a database would fail there, as if it were a
 * fault of ours, and be sent for ever: it is refused instead. An image that is none leaves its read as it is.
 */
export function checkShape(translated: Translated): Translated {
  const refused: RefusedRecord[] = [...translated.refused];
  const reads = translated.reads.flatMap((taken) => {
    const sound = soundRead(taken);
    if (!sound) refused.push(unsound('plate_read', taken.position));
    return sound ?? [];
  });
  const readings = translated.readings.filter((reading, position) => {
    const isSound = SensorReading.safeParse(reading).success;
    if (!isSound) refused.push(unsound('slot_reading', position));
    return isSound;
  });
  return { ...translated, reads, readings, refused };
}

function soundRead(taken: TranslatedRead): TranslatedRead | null {
  const { image, ...read } = taken.read;
  if (!PlateRead.safeParse(read).success) return null;
  const isImage = image === undefined || PlateRead.shape.image.safeParse(image).success;
  return isImage ? taken : { ...taken, read };
}

function unsound(kind: RefusedRecord['kind'], position: number): RefusedRecord {
  return refusedRecord({
    kind,
    position,
    reason: 'bad_input',
    sentence: 'A value in it is not what it should be.',
  });
}
