import { PLAIN_OK, type Maker } from '../maker.ts';
import { readJson } from '../wire/read-json.ts';
import { refuseAll } from '../wire/refuse.ts';
import { OF_ONE_SENSOR, readUplink } from '../wire/sensors/uplink.ts';
import { isValues, numberAt, textAt, valueAt } from '../wire/values.ts';

/** What The Things Stack says beside uplinks; the normalised uplink repeats the other one. */
const OTHER_NEWS =
  /^(join_accept|downlink_(ack|nack|sent|failed|queued|queue_invalidated)|location_solved|service_data|uplink_normalized)$/;

/** Slot sensors behind The Things Stack 3, by its webhooks. */
export const tts: Maker = {
  protocol: 'tts',
  translate(message) {
    const kind = 'slot_reading';
    const read = readJson(message);
    if (!read.ok) return refuseAll({ kind, reason: 'unreadable', sentence: read.sentence });
    const news = read.value;
    const up = valueAt(news, 'uplink_message');
    if (!isValues(up)) {
      if (isValues(news) && Object.keys(news).some((name) => OTHER_NEWS.test(name))) return OF_ONE_SENSOR;
      return refuseAll({ kind, reason: 'event_not_used', sentence: 'This kind of event is not used.' });
    }
    const slot = slotOf(news);
    if (valueAt(news, 'simulated') === true)
      return refuseAll({
        kind,
        reason: 'simulated',
        sentence: 'It was simulated: no sensor has sent it.',
        subject: slot,
      });
    return readUplink(
      {
        slot,
        at: textAt(news, 'uplink_message.received_at', 'received_at'),
        port: numberAt(up, 'f_port'),
        payload: textAt(up, 'frm_payload'),
        decoded: valueAt(up, 'decoded_payload'),
        leavesOut: true,
        occupiedBelowMm: textAt(up, 'attributes.occupied-below-mm'),
      },
      message,
    );
  },
  reply: () => PLAIN_OK,
};

/** An id holds small letters, digits and hyphens: `b1-a01` is the slot B1A01. Another code is given as an attribute. */
function slotOf(news: unknown): string {
  const given = textAt(news, 'uplink_message.attributes.slot', 'attributes.slot');
  if (given !== '') return given;
  return textAt(news, 'end_device_ids.device_id').replaceAll(/[-_]/g, '').toUpperCase().slice(0, 60);
}
