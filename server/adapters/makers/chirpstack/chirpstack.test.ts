import { expect, test } from 'vitest';
import { aMakersDevice, aRawMessage } from '../../../../testing/maker-messages.ts';
import { chirpstack } from './chirpstack.ts';

const AT = '2026-11-20T04:30:00.775Z';

function anUplink({
  tags = { slot: 'B1A01' },
  ...given
}: {
  tags?: Record<string, string>;
  [name: string]: unknown;
}) {
  return {
    deduplicationId: '00000000-0000-4000-8000-000000000001',
    time: '2026-11-20T04:30:00.775023242+00:00',
    deviceInfo: { applicationName: 'Mall', deviceName: 'b1a02', devEui: '0000000000000001', tags },
    devAddr: '00000001',
    dr: 1,
    fPort: 1,
    ...given,
  };
}

const base64 = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex').toString('base64');

function translate(body: unknown, query: Record<string, string> = { event: 'up' }) {
  return chirpstack.translate(aRawMessage(body, { query }), aMakersDevice('slot-sensors'));
}

const STARTUP = `${'00'.repeat(12)} 001d02 02`;
/** The example of the maker's public description, and an alarm. */
const EM400 = '01755C 03670101 04824408 050001';
const EM400_ALARM = '8482410601';

test.each<[string, Record<string, unknown>, object]>([
  ['a codec that decodes', { object: { type: 'parking status', occupied: true } }, { occupied: true }],
  ['a codec that says no', { fCnt: 7, object: { type: 'heartbeat', occupied: false } }, { occupied: false }],
  ['a codec of words', { object: { occupied: 'Free', battery: 81 } }, { occupied: false, battery: 81 }],
  ['a change of Bosch', { data: base64('01') }, { occupied: true }],
  ['a heartbeat of Bosch', { fPort: 2, data: base64('00FF') }, { occupied: false }],
  ['a start of Bosch', { fPort: 3, data: base64(`${STARTUP} 01`) }, { occupied: true }],
  [
    'a distance of Milesight',
    { fPort: 85, data: base64(EM400) },
    { occupied: false, distanceMm: 2_116, battery: 92 },
  ],
  ['an alarm of Milesight', { fPort: 85, data: base64(EM400_ALARM) }, { occupied: false, distanceMm: 1_601 }],
  ['a distance that a codec decoded', { object: { distance: 640 } }, { occupied: true, distanceMm: 640 }],
  [
    'a distance below the threshold of its tag',
    { object: { distance: 1_601 }, tags: { slot: 'B1A01', occupiedBelowMm: '1800' } },
    { occupied: true, distanceMm: 1_601 },
  ],
])('%s is a reading, under no number of its sensor', (_name, given, expected) => {
  expect(translate(anUplink(given))).toEqual({
    reads: [],
    readings: [{ slot: 'B1A01', at: AT, ...expected }],
    refused: [],
  });
});

test('the slot is the tag, else the name; the event is an uplink where its name got lost', () => {
  const readings = [{ slot: 'b1a02', occupied: true }];
  expect(translate(anUplink({ tags: {}, data: base64('01') }), {})).toMatchObject({ readings });
});

test.each<[string, Record<string, unknown>]>([
  ['no_status', { object: { temperature: 21 } }],
  ['no_status', { object: { occupied: 'perhaps' } }],
  ['no_status', { object: { occupied: { valueOf: 1, toString: 1 } } }],
  ['no_status', { object: { type: 'parking status' } }],
  // A codec that does not say how the slot is has the last word: its sensor may be another one.
  ['no_status', { object: { status: 0 }, data: base64('00') }],
  ['no_status', { data: base64('02') }],
  ['no_status', { data: base64('0100') }],
  ['no_status', { fPort: 10, data: base64('01') }],
  ['no_status', { fPort: 85, data: base64('04824') }],
  ['no_status', { fPort: 85, data: base64('0482') }],
  ['distance_between', { object: { distance: 1_250 } }],
  ['invalid_distance', { object: { distance: 0 } }],
  ['invalid_distance', { object: { distance: 2.1 } }],
  ['invalid_threshold', { object: { distance: 900 }, tags: { slot: 'B1A01', occupiedBelowMm: 'high' } }],
  ['invalid_time', { data: base64('01'), time: 'now' }],
  ['invalid_slot', { data: base64('01'), tags: { slot: 'B'.repeat(61) } }],
  ['event_not_used', { fPort: undefined }],
])('%s is refused, and never an empty slot', (reason, given) => {
  expect(translate(anUplink(given))).toMatchObject({
    readings: [],
    refused: [{ reason, kind: 'slot_reading' }],
  });
});

test.each(['status', 'join', 'ack', 'txack', 'log', 'location'])(
  '%s says nothing of the slot, and does not speak for other sensors',
  (event) => {
    const expected = { reads: [], readings: [], refused: [], isOfOneSensor: true };
    expect(translate({ ...anUplink({}), margin: 10, batteryLevel: 88.3 }, { event })).toEqual(expected);
  },
);

test.each<[string, Record<string, unknown>]>([
  ['what Bosch says of its device', { fPort: 4, data: base64('0102') }],
  ['what a codec of Bosch says of its device', { object: { type: 'device usage' } }],
  ['what Milesight says of its device', { fPort: 85, data: base64('FF0BFF FF0101 FF166136C40091605408') }],
  ['its battery alone', { fPort: 85, data: base64('017564') }],
  ['an empty payload', { data: '' }],
])('%s is taken and changes nothing', (_name, given) => {
  expect(translate(anUplink(given))).toMatchObject({ readings: [], refused: [], isOfOneSensor: true });
});

test.each([
  ['event_not_used', anUplink({}), { event: 'reboot' }],
  ['unreadable', Buffer.from([0x0a, 0x12, 0x08]), { event: 'up' }],
])('%s is the reason of what is no uplink', (reason, body, query) => {
  expect(translate(body, query)).toMatchObject({ readings: [], refused: [{ reason }] });
});
