import type { RawMessage } from '../maker.ts';
import type { Translated } from '../../translator.ts';
import { readDeviceTime } from '../wire/device-time.ts';
import { nameEvent } from '../wire/read-id.ts';
import { refuseAll } from '../wire/refuse.ts';
import { sureness } from '../wire/values.ts';
import { plateText } from '../wire/words.ts';
import { imageOf, listImages } from './images.ts';
import type { ItsapiEvent } from './read-event.ts';

/** The plate read of an event. Its time has no zone, and its `TimeZone` is a number in a list of the maker's. */
export async function readOfEvent(event: ItsapiEvent, { receivedAt }: RawMessage): Promise<Translated> {
  const given = textOf(event, 'SnapInfo.AccurateTime') || textOf(event, 'SnapInfo.SnapTime');
  const readAt = given === '' ? receivedAt.toISOString() : readDeviceTime(given, receivedAt);
  if (readAt === null)
    return refuseAll({
      reason: 'invalid_time',
      sentence: 'Its AccurateTime is no time.',
      body: { AccurateTime: given.slice(0, 60) },
    });
  const confidence = sureness(numberOf(event, 'Plate.Confidence'), 100);
  const plate = plateOf(event, confidence);
  const vehicleClass = textOf(event, 'Vehicle.VehicleType');
  const image = await imageOf(event);
  const read = {
    readId: nameRead(event, { given, plate }),
    plate,
    readAt,
    ...(confidence === undefined ? {} : { confidence }),
    ...(vehicleClass === '' || vehicleClass.length > 40 ? {} : { vehicleClass }),
    ...(image === undefined ? {} : { image }),
  };
  return { reads: [{ position: 0, read }], readings: [], refused: [] };
}

/** Sent again after a right answer too, under no name of its own. */
function nameRead(event: ItsapiEvent, { given, plate }: { given: string; plate: string }): string {
  const images = listImages(event).map(({ name }) => name);
  return nameEvent('itsapi', textOf(event, 'SnapInfo.DeviceID'), given, plate, ...images);
}

/**
 * A car without a readable plate is an event too. The word for whether there is a plate is misspelled by some, so it counts
 * only where the camera is not sure of a text at all.
 */
function plateOf(event: ItsapiEvent, confidence: number | undefined): string {
  const exists = textOf(event, 'Plate.IsExist') || textOf(event, 'Plate.IsExit');
  const isUnread = exists.toLowerCase() === 'false' && (confidence ?? 0) === 0;
  return isUnread ? '' : plateText(textOf(event, 'Plate.PlateNumber'));
}

function textOf({ at }: ItsapiEvent, place: string): string {
  const value = at(place);
  if (typeof value === 'boolean' || typeof value === 'number') return String(value);
  return typeof value === 'string' ? value.trim() : '';
}

function numberOf(event: ItsapiEvent, place: string): number | null {
  const text = textOf(event, place);
  const value = text === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
}
