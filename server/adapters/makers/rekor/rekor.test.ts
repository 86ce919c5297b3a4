import { expect, test } from 'vitest';
import { aJpeg } from '../../../../testing/maker-bodies.ts';
import { aMakersDevice, aRawMessage } from '../../../../testing/maker-messages.ts';
import { rekor } from './rekor.ts';

const [CROP, CAR] = [aJpeg(300).toString('base64'), aJpeg(2_000).toString('base64')];
const GROUP = {
  data_type: 'alpr_group',
  version: 2,
  epoch_start: 1_795_149_000_252,
  epoch_end: 1_795_149_001_100,
  camera_id: 11,
  agent_uid: 'AGENT00000001',
  best_plate_number: 'GJ05JK1786',
  best_confidence: 92.31,
  best_uuid: 'AGENT00000001-11-1795149000700',
  uuids: ['AGENT00000001-11-1795149000252', 'AGENT00000001-11-1795149000700'],
  best_plate: { plate: 'GJ05JK1786', confidence: 92.31, plate_crop_jpeg: CROP },
  candidates: [{ plate: 'GJ05JK1786', confidence: 92.31, matches_template: 0 }],
  travel_direction: 178.4,
  is_parked: false,
  vehicle: {
    body_type: [{ name: 'suv-crossover', confidence: 61 }],
    color: [{ name: 'white', confidence: 80 }],
  },
  vehicle_crop_jpeg: CAR,
  web_server_config: { camera_label: 'Entry', agent_label: 'Mall' },
};
const FRAME = {
  data_type: 'alpr_results',
  version: 2,
  epoch_time: 1_795_149_000_700,
  camera_id: 11,
  agent_uid: 'AGENT00000001',
  uuid: 'AGENT00000001-11-1795149000700',
  results: [
    { plate: 'GJ05JK1786', confidence: 92.31 },
    { plate: 'MH12DE1433', confidence: 88 },
  ],
};

const translate = async (event: unknown) =>
  rekor.translate(aRawMessage(event), aMakersDevice('plate-camera'));
const readsOf = async (event: unknown) => (await translate(event)).reads.map(({ read }) => read);

test('a group is the read of a car, with the larger image', async () => {
  expect(await readsOf(GROUP)).toEqual([
    {
      readId: expect.stringMatching(/^[\w-]{43}$/) as string,
      plate: 'GJ05JK1786',
      readAt: '2026-11-20T04:30:00.252Z',
      confidence: expect.closeTo(0.9231) as number,
      vehicleClass: 'suv-crossover',
      image: CAR,
    },
  ]);
});

test('an alert about a group is the read of that group', async () => {
  const alert = { data_type: 'alpr_alert', plate_number: 'GJ05JK1786', alert_list: 'Staff', group: GROUP };
  expect(await readsOf(alert)).toEqual(await readsOf(GROUP));
});

test('each plate of a frame is a read; the group that comes behind names the same one again', async () => {
  const [first, second] = await readsOf(FRAME);
  const [group] = await readsOf(GROUP);
  expect(first).toMatchObject({
    plate: 'GJ05JK1786',
    readAt: '2026-11-20T04:30:00.700Z',
    readId: group?.readId,
  });
  expect(second).toMatchObject({ plate: 'MH12DE1433', confidence: 0.88 });
  expect(second?.readId).not.toBe(first?.readId);
});

test('two cars whose best frame is one are two reads', async () => {
  const [one] = await readsOf(GROUP);
  const [other] = await readsOf({ ...GROUP, best_plate_number: 'MH12DE1433' });
  expect(other?.readId).not.toBe(one?.readId);
});

test.each([
  ['a heartbeat', { data_type: 'heartbeat', agent_uid: 'AGENT00000001', timestamp: 1_795_149_000_000 }],
  ['a test of the settings', { openalpr_webhook: 'test' }],
])('%s is no read, and nothing is wrong with it', async (_name, event) => {
  expect(await translate(event)).toEqual({ reads: [], readings: [], refused: [] });
});

test.each([
  ['event_not_used', { data_type: 'vehicle_group' }],
  ['event_not_used', { data_type: 'alpr_alert' }],
  ['invalid_time', { ...GROUP, epoch_start: 'now' }],
])('%s is the reason of what cannot be used', async (reason, event) => {
  expect(await translate(event)).toMatchObject({ reads: [], refused: [{ reason }] });
});
