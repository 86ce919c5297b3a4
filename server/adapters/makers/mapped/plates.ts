import type { PlateMapping } from '#contract/device-mapping.ts';
import type { Translated } from '../../translator.ts';
import { findImage, toRead, translatedReads } from '../wire/car-seen.ts';
import { nameEvent } from '../wire/read-id.ts';
import { refusedRecord } from '../wire/refuse.ts';
import { numberAt, sureness, textAt, valueAt } from '../wire/values.ts';
import { textOf, type MessageRecords } from './read-message.ts';

/** Nobody sees more cars in one image. */
const MOST_IMAGES = 10;

/**
 * The plate reads of a message. A record without a value at the plate's place is none, or else a wrong mapping would open
 * for every car: with an empty plate, or null, a car was seen.
 */
export async function readPlates(mapping: PlateMapping, cut: MessageRecords): Promise<Translated> {
  const records = [];
  for (const [position, record] of cut.records.entries())
    records.push(
      isNoPlate(valueAt(record, mapping.plate))
        ? refusedRecord({
            position,
            reason: 'no_plate_field',
            sentence: 'There is nothing where the plate should be.',
          })
        : await readPlate(mapping, cut, { record, position }),
    );
  return translatedReads(records);
}

const isNoPlate = (value: unknown) => value === undefined || (typeof value === 'object' && value !== null);

async function readPlate(
  mapping: PlateMapping,
  cut: MessageRecords,
  { record, position }: { readonly record: unknown; readonly position: number },
) {
  const { confidence, confidenceOf, image } = mapping;
  const plate = textAt(record, mapping.plate);
  const at = textOf(cut, record, mapping.at);
  const own = image === undefined ? undefined : valueAt(record, image);
  return toRead(
    {
      position,
      readId: nameRead(mapping, cut, { record, position, at, plate }),
      plate,
      at,
      confidence: confidence === undefined ? undefined : sureness(numberAt(record, confidence), confidenceOf),
      vehicleClass: textOf(cut, record, mapping.vehicleClass),
      image: position < MOST_IMAGES ? await findImage(cut.images, [own]) : undefined,
    },
    cut.message,
  );
}

interface Named {
  readonly record: unknown;
  readonly position: number;
  readonly at: string;
  readonly plate: string;
}

/**
 * Its own id; the id of the whole message with its place in it; else its time and plate. Without a time nothing tells a
 * repeat from the same car on another day: each message is a read of its own.
 */
function nameRead(
  { readId: place }: PlateMapping,
  cut: MessageRecords,
  { record, position, at, plate }: Named,
): string {
  const own = place === undefined ? '' : textAt(record, place);
  if (own !== '') return nameEvent('mapped', own);
  const id = textOf(cut, record, place);
  if (id !== '') return nameEvent('mapped', id, String(position));
  return nameEvent('mapped', at || cut.message.receivedAt.toISOString(), plate, String(position));
}
