import { PLAIN_OK, type Maker, type RawMessage } from '../maker.ts';
import { findImage, toRead, translatedReads } from '../wire/car-seen.ts';
import { nameEvent } from '../wire/read-id.ts';
import { readJson } from '../wire/read-json.ts';
import { HEARTBEAT, refuseAll } from '../wire/refuse.ts';
import { isValues, numberAt, sureness, textAt, valueAt } from '../wire/values.ts';

/** Rekor Scout, which was OpenALPR: the best of all that was read of a passing car, or what one frame shows. */
export const rekor: Maker = {
  protocol: 'rekor',
  async translate(message) {
    const read = readJson(message, ['json', 'data']);
    if (!read.ok) return refuseAll({ reason: 'unreadable', sentence: read.sentence });
    const event = read.value;
    const type = textAt(event, 'data_type');
    if (type === 'heartbeat' || textAt(event, 'openalpr_webhook') === 'test') return HEARTBEAT;
    // Some versions leave the type of a group empty.
    if (type === 'alpr_group' || (type === '' && isValues(valueAt(event, 'best_plate'))))
      return translatedReads([await readGroup(event, message)]);
    // An alert is about a group, which comes by itself as well: it has one name.
    const group = valueAt(event, 'group');
    if (type === 'alpr_alert' && isValues(group)) return translatedReads([await readGroup(group, message)]);
    const results = valueAt(event, 'results');
    if (type === 'alpr_results' && Array.isArray(results))
      return translatedReads(
        results.map((one: unknown, position) => readFrame(event, { one, position }, message)),
      );
    const body = { data_type: type.slice(0, 60) };
    return refuseAll({ reason: 'event_not_used', sentence: 'This kind of event is not used.', body });
  },
  reply: () => PLAIN_OK,
};

async function readGroup(group: unknown, message: RawMessage) {
  const plate = textAt(group, 'best_plate_number', 'best_plate.plate');
  const at = textAt(group, 'epoch_start', 'epoch_end');
  return toRead(
    {
      readId: nameRead(group, textAt(group, 'best_uuid', 'uuids.0') || at, plate),
      plate,
      at,
      confidence: sureness(numberAt(group, 'best_confidence', 'best_plate.confidence'), 100),
      vehicleClass: textAt(group, 'vehicle.body_type.0.name'),
      image: await findImage(
        [],
        [valueAt(group, 'vehicle_crop_jpeg'), valueAt(group, 'best_plate.plate_crop_jpeg')],
      ),
    },
    message,
  );
}

function readFrame(
  event: unknown,
  { one, position }: { readonly one: unknown; readonly position: number },
  message: RawMessage,
) {
  const plate = textAt(one, 'plate');
  const at = textAt(event, 'epoch_time');
  return toRead(
    {
      position,
      readId: nameRead(event, textAt(event, 'uuid') || at, plate),
      plate,
      at,
      confidence: sureness(numberAt(one, 'confidence'), 100),
    },
    message,
  );
}

/** Two cars in one frame share its name, so the plate belongs to theirs. */
function nameRead(event: unknown, frame: string, plate: string): string {
  return nameEvent('rekor', textAt(event, 'agent_uid'), frame, plate);
}
