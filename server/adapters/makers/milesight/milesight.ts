import { PLAIN_OK, type Maker, type RawMessage } from '../maker.ts';
import { findImage, toRead, translatedReads } from '../wire/car-seen.ts';
import { readDeviceTime } from '../wire/device-time.ts';
import { nameEvent } from '../wire/read-id.ts';
import { readJson } from '../wire/read-json.ts';
import { refuseAll } from '../wire/refuse.ts';
import { numberAt, sureness, textAt, valueAt } from '../wire/values.ts';

const IMAGES = ['full_image', 'evidence_image0', 'evidence_image1', 'plate_image'];

/** Plate cameras of Milesight. All their values are texts, and a dash is what they do not know. */
export const milesight: Maker = {
  protocol: 'milesight',
  async translate(message) {
    const read = readJson(message, ['json', 'data']);
    if (!read.ok) return refuseAll({ reason: 'unreadable', sentence: read.sentence });
    const event = read.value;
    if (valueAt(event, 'plate') === undefined)
      return refuseAll({ reason: 'event_not_used', sentence: 'This kind of event is not used.' });
    const at = timeOf(event, message);
    const plate = textAt(event, 'plate');
    const record = toRead(
      {
        readId: nameEvent('milesight', textAt(event, 'device'), at, plate),
        plate,
        at,
        confidence: sureness(numberAt(event, 'confidence'), 1),
        vehicleClass: textAt(event, 'vehicle_type'),
        image: await findImage(
          read.images,
          IMAGES.map((name) => valueAt(event, name)),
        ),
      },
      message,
    );
    return translatedReads([record]);
  },
  reply: () => PLAIN_OK,
};

/** With milliseconds where its firmware gives them in a form that can be read. */
function timeOf(event: unknown, { receivedAt }: RawMessage): string {
  const given = ['time_msec', 'time'].map((name) => textAt(event, name)).filter((text) => text !== '-');
  return (
    given.find((text) => readDeviceTime(text, receivedAt) !== null) ?? given.find((text) => text !== '') ?? ''
  );
}
