import { PLAIN_OK, type Maker, type RawMessage } from '../maker.ts';
import { findImage, toRead, translatedReads } from '../wire/car-seen.ts';
import { readDeviceTime } from '../wire/device-time.ts';
import { nameEvent } from '../wire/read-id.ts';
import { readJson } from '../wire/read-json.ts';
import { refuseAll } from '../wire/refuse.ts';
import { numberAt, sureness, textAt, valueAt } from '../wire/values.ts';

/** In the order in which they are clear: most spell the plate in other letters too. */
const PLATES = ['plateASCII', 'plateUTF8', 'plateText', 'plateUnicode'];

/** License Plate Verifier of Axis, and CAMMRA, which it is made of. */
export const axis: Maker = {
  protocol: 'axis',
  async translate(message) {
    const read = readJson(message, ['event', 'json']);
    if (!read.ok) return refuseAll({ reason: 'unreadable', sentence: read.sentence });
    const event = read.value;
    const state = textAt(event, 'carState').toLowerCase();
    if (state === '' && PLATES.every((name) => valueAt(event, name) === undefined))
      return refuseAll({ reason: 'event_not_used', sentence: 'This kind of event is not used.' });
    const record = toRead(
      {
        readId: nameCar(event, message),
        plate: textAt(event, ...PLATES),
        at: timeOf(event),
        confidence: sureness(numberAt(event, 'plateConfidence'), 1),
        vehicleClass: textAt(event, 'vehicle_info.type'),
        image: await findImage(read.images, listImages(event)),
      },
      message,
    );
    // A car that is lost to the camera's view stands before no barrier: its read counts, where none came before, and opens none.
    const isReplay = state === 'lost';
    return translatedReads(['read' in record ? { ...record, isReplay } : record]);
  },
  reply: () => PLAIN_OK,
};

/**
 * A car is reported as new, with each change, and when it is lost. One read is one plate of one car, however often it comes.
 * The camera counts cars from one again when it starts: the day tells who came first today from who did so yesterday.
 */
function nameCar(event: unknown, { receivedAt }: RawMessage): string {
  const camera = textAt(event, 'camera_info.SerialNumber', 'camera_info.MACAddress', 'sensorProviderID');
  const [car, at] = [textAt(event, 'carID'), timeOf(event)];
  const day = (readDeviceTime(at, receivedAt) ?? receivedAt.toISOString()).slice(0, 10);
  return nameEvent('axis', camera, car === '' ? at : `${car} of ${day}`, textAt(event, ...PLATES));
}

/** All numbers are texts, and what was not measured is 0. */
function timeOf(event: unknown): string {
  const counted = ['capture_timestamp', 'capture_ts', 'frame_timestamp'].map((name) => textAt(event, name));
  return counted.find((text) => Number(text) > 0) ?? spellOut(textAt(event, 'datetime'));
}

/** `20210611 130538252` as a time is usually written; as it came where it is written otherwise. */
function spellOut(text: string): string {
  const [, year, month, day, hour, minute, second, fraction = '0'] =
    /^(\d{4})(\d{2})(\d{2}) (\d{2})(\d{2})(\d{2})(\d{3})?$/.exec(text) ?? [];
  return year === undefined ? text : `${year}-${month}-${day} ${hour}:${minute}:${second}.${fraction}`;
}

/** Its maker spells the name in both ways, and calls it a list and an object. */
function listImages(event: unknown): unknown[] {
  const images: unknown[] = ['ImageArray', 'imageArray'].flatMap((name) => valueAt(event, name));
  return images.map((image) => valueAt(image, 'BinaryImage'));
}
