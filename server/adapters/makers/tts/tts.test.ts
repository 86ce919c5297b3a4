import { expect, test } from 'vitest';
import { aMakersDevice, aRawMessage } from '../../../../testing/maker-messages.ts';
import { tts } from './tts.ts';

const AT = '2026-11-20T04:30:00.775Z';

function anUplink(given: Record<string, unknown>, rest: Record<string, unknown> = {}) {
  return {
    end_device_ids: {
      device_id: 'b1-a01',
      application_ids: { application_id: 'mall' },
      dev_eui: '0000000000000001',
      dev_addr: '00000001',
    },
    correlation_ids: ['as:up:0001'],
    received_at: '2026-11-20T04:30:01.002Z',
    uplink_message: {
      session_key_id: 'AAAA',
      f_port: 1,
      rx_metadata: [{ gateway_ids: { gateway_id: 'mall-1' }, rssi: -60, snr: 9 }],
      received_at: '2026-11-20T04:30:00.775023242Z',
      consumed_airtime: '0.05s',
      ...given,
    },
    ...rest,
  };
}

const translate = (body: unknown) => tts.translate(aRawMessage(body), aMakersDevice('slot-sensors'));

test.each<[string, Record<string, unknown>, object]>([
  ['the word', { f_cnt: 4, decoded_payload: { type: 'parking status', occupied: true } }, { occupied: true }],
  // What is false is left out.
  ['the type, without its word', { decoded_payload: { type: 'parking status' } }, { occupied: false }],
  [
    'a heartbeat, without its word',
    { f_port: 2, decoded_payload: { type: 'heartbeat', temperature: 12 } },
    { occupied: false },
  ],
  [
    'bytes beside a word that is missing',
    { frm_payload: 'AQ==', decoded_payload: { type: 'parking status' } },
    { occupied: true },
  ],
  ['bytes without a codec', { frm_payload: 'AQ==' }, { occupied: true }],
  ['a distance', { decoded_payload: { distance: 700 } }, { occupied: true, distanceMm: 700 }],
  [
    'a distance by the threshold of an attribute',
    { decoded_payload: { distance: 700 }, attributes: { 'occupied-below-mm': '500' } },
    { occupied: false, distanceMm: 700 },
  ],
])('%s makes a reading; its slot is its id', (_name, given, expected) => {
  expect(translate(anUplink(given))).toEqual({
    reads: [],
    readings: [{ slot: 'B1A01', at: AT, ...expected }],
    refused: [],
  });
});

test('the slot of an attribute counts before the id', () => {
  const uplink = anUplink({ frm_payload: 'AA==', attributes: { slot: 'P-2-07' } });
  expect(translate(uplink)).toMatchObject({ readings: [{ slot: 'P-2-07', occupied: false }] });
});

test.each<[string, unknown]>([
  ['no_status', anUplink({ decoded_payload: { temperature: 12 } })],
  ['no_status', anUplink({ decoded_payload: { type: 'state_alert' }, frm_payload: 'AA==' })],
  ['no_status', anUplink({ f_port: 10, frm_payload: 'AQ==' })],
  ['no_status', anUplink({ f_port: undefined, frm_payload: 'AQ==' })],
  ['simulated', anUplink({ frm_payload: 'AQ==' }, { simulated: true })],
  ['invalid_slot', anUplink({ frm_payload: 'AQ==' }, { end_device_ids: {} })],
  ['event_not_used', { end_device_ids: { device_id: 'b1-a01' } }],
  ['event_not_used', []],
])('%s is refused, and never an empty slot', (reason, body) => {
  expect(translate(body)).toMatchObject({ readings: [], refused: [{ reason, kind: 'slot_reading' }] });
});

test.each([
  'join_accept',
  'downlink_ack',
  'downlink_queue_invalidated',
  'location_solved',
  'uplink_normalized',
])('%s says nothing of the slot, and does not speak for other sensors', (name) => {
  const { uplink_message: _, ...rest } = anUplink({});
  const expected = { reads: [], readings: [], refused: [], isOfOneSensor: true };
  expect(translate({ ...rest, [name]: { session_key_id: 'AAAA' } })).toEqual(expected);
});
