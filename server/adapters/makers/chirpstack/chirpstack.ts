import { PLAIN_OK, type Maker } from '../maker.ts';
import { readJson } from '../wire/read-json.ts';
import { refuseAll } from '../wire/refuse.ts';
import { OF_ONE_SENSOR, readUplink } from '../wire/sensors/uplink.ts';
import { numberAt, textAt, valueAt } from '../wire/values.ts';

/** What ChirpStack says of a sensor and of its network, none of which is how its slot is. */
const OTHER_EVENTS = new Set(['status', 'join', 'ack', 'txack', 'log', 'location', 'integration']);

/** Slot sensors behind ChirpStack 4, by its HTTP integration. */
export const chirpstack: Maker = {
  protocol: 'chirpstack',
  translate(message) {
    const { query } = message;
    const event = query['event'] ?? 'up';
    if (OTHER_EVENTS.has(event)) return OF_ONE_SENSOR;
    const unused = {
      kind: 'slot_reading',
      reason: 'event_not_used',
      sentence: 'This kind of event is not used.',
      body: { event: event.slice(0, 60) },
    } as const;
    if (event !== 'up') return refuseAll(unused);
    const read = readJson(message);
    if (!read.ok) return refuseAll({ kind: 'slot_reading', reason: 'unreadable', sentence: read.sentence });
    const up = read.value;
    // Where the name of the event is lost on the way, the message itself shows whether it is one.
    if (['data', 'object', 'fPort'].every((name) => valueAt(up, name) === undefined))
      return refuseAll(unused);
    return readUplink(
      {
        slot: textAt(up, 'deviceInfo.tags.slot', 'deviceInfo.deviceName'),
        at: textAt(up, 'time'),
        port: numberAt(up, 'fPort'),
        payload: textAt(up, 'data'),
        decoded: valueAt(up, 'object'),
        leavesOut: false,
        occupiedBelowMm: textAt(up, 'deviceInfo.tags.occupiedBelowMm'),
      },
      message,
    );
  },
  reply: () => PLAIN_OK,
};
