import type { RawMessage } from '../maker.ts';
import type { Translated } from '../../translator.ts';
import { chooseImage } from '../wire/choose-image.ts';
import { readDeviceTime } from '../wire/device-time.ts';
import { nameEvent } from '../wire/read-id.ts';
import { refuseAll } from '../wire/refuse.ts';
import { numberAt, sureness, textAt, type Values } from '../wire/values.ts';
import { plateText } from '../wire/words.ts';
import type { HikvisionEvent } from './read-event.ts';

/** JSON names the block otherwise than XML; in the address there is none. */
const BLOCKS = ['ANPR.', 'aNPR.', ''];
const PLATES = ['licensePlate', 'originalLicensePlate', 'plate', 'plateNumber'];

const places = (...names: readonly string[]) =>
  names.flatMap((name) => BLOCKS.map((block) => `${block}${name}`));

/** The plate read of an event. The direction is the lane's: one that looks at rear ends says `reverse` of every car. */
export function readOfEvent({ values, images }: HikvisionEvent, { receivedAt }: RawMessage): Translated {
  const given = textAt(values, 'dateTime');
  const readAt = given === '' ? receivedAt.toISOString() : readDeviceTime(given, receivedAt);
  if (readAt === null)
    return refuseAll({
      reason: 'invalid_time',
      sentence: 'Its dateTime is no time.',
      body: { dateTime: given },
    });
  const plate = findPlate(values);
  const confidence = sureness(numberAt(values, ...places('confidenceLevel')), 100);
  const vehicleClass = classOf(values);
  const image = chooseImage(images);
  const read = {
    readId: nameRead(values, { given, plate }),
    plate,
    readAt,
    ...(confidence === undefined ? {} : { confidence }),
    ...(vehicleClass === '' || vehicleClass.length > 40 ? {} : { vehicleClass }),
    ...(image === undefined ? {} : { image }),
  };
  const isReplay = textAt(values, 'isDataRetransmission').toLowerCase() === 'true';
  return { reads: [{ position: 0, read, isReplay }], readings: [], refused: [] };
}

function findPlate(values: Values): string {
  const read = places(...PLATES).map((place) => plateText(textAt(values, place)));
  return read.find((plate) => plate !== '') ?? '';
}

/**
 * What comes first without its images, and again with them, has one UUID, and so has what is sent anew. Some JSON repeats a
 * UUID for other cars: its second tells them apart.
 */
function nameRead(values: Values, { given, plate }: { given: string; plate: string }): string {
  const second = given.replace(/\.\d+/, '');
  const uuid = textAt(values, 'UUID');
  if (uuid !== '') return nameEvent('hikvision', uuid, second);
  const camera = textAt(values, 'macAddress', 'deviceUUID', 'deviceID');
  return nameEvent('hikvision', camera, textAt(values, 'channelID'), given, plate);
}

/** The camera's word; where it has none, the wheels that it counted. */
function classOf(values: Values): string {
  const word = textAt(values, ...places('vehicleType'));
  if (word !== '' && word.toLowerCase() !== 'unknown') return word;
  const counted = ['twoWheelVehicle', 'threeWheelVehicle'].find((name) =>
    /^(yes|true)$/i.test(textAt(values, ...places(name))),
  );
  return counted ?? word;
}
