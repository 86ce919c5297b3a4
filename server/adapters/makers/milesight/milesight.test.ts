import { expect, test } from 'vitest';
import { aJpeg } from '../../../../testing/maker-bodies.ts';
import { aMakersDevice, aRawMessage } from '../../../../testing/maker-messages.ts';
import { milesight } from './milesight.ts';

const EVENT = {
  device: 'Entry camera',
  time: '2026-11-20 10:00:00',
  time_msec: '2026-11-20 10:00:00.420',
  plate: 'GJ05JK1786',
  type: 'Visitor',
  plate_color: 'White',
  vehicle_type: 'Car',
  vehicle_color: 'Blue',
  'Vehicle Brand': '-',
  direction: 'Approach',
  speed: '-',
  confidence: '96',
  coordinate_x1: '310',
  resolution_width: '1920',
};

const translate = async (event: unknown) =>
  milesight.translate(aRawMessage(event), aMakersDevice('plate-camera'));
const readOf = async (event: unknown) => (await translate(event)).reads[0]?.read;

test('an event is a read; its time is that of India', async () => {
  expect(await readOf(EVENT)).toEqual({
    readId: expect.stringMatching(/^[\w-]{43}$/) as string,
    plate: 'GJ05JK1786',
    readAt: '2026-11-20T04:30:00.420Z',
    confidence: 0.96,
    vehicleClass: 'Car',
  });
});

test.each([
  ['a dash for all that it does not know', { confidence: '-', vehicle_type: '-', time_msec: '-' }],
  [
    'fewer fields in older firmware',
    { confidence: undefined, vehicle_type: undefined, time_msec: undefined },
  ],
])('%s leaves the read as it is', async (_name, given) => {
  const read = await readOf({ ...EVENT, ...given });
  expect(read).toMatchObject({ plate: 'GJ05JK1786', readAt: '2026-11-20T04:30:00.000Z' });
  expect(read).not.toHaveProperty('confidence');
  expect(read).not.toHaveProperty('vehicleClass');
});

test('a plate of a dash is a car without a text', async () => {
  expect(await readOf({ ...EVENT, plate: '-' })).toMatchObject({ plate: '' });
});

test('sureness counts to 1 or to 100', async () => {
  expect(await readOf({ ...EVENT, confidence: '0.87' })).toMatchObject({ confidence: 0.87 });
  expect(await readOf({ ...EVENT, confidence: 150 })).not.toHaveProperty('confidence');
});

test('the whole scene is stored where it comes, else the plate', async () => {
  const [crop, scene] = [aJpeg(300), aJpeg(2_000)];
  const plate_image = crop.toString('base64');
  expect(await readOf({ ...EVENT, plate_image })).toMatchObject({ image: plate_image });
  const full_image = `data:image/jpeg;base64,${scene.toString('base64')}`;
  expect(await readOf({ ...EVENT, plate_image, full_image })).toMatchObject({
    image: scene.toString('base64'),
  });
  expect(await readOf({ ...EVENT, plate_image: 'no image' })).not.toHaveProperty('image');
});

test.each([
  ['event_not_used', { event: 'COMM_COUNTING_POST', in: '4' }],
  ['invalid_time', { ...EVENT, time: '20/11/2026 10:00', time_msec: '-' }],
])('%s is the reason of what cannot be used', async (reason, event) => {
  expect(await translate(event)).toMatchObject({ reads: [], refused: [{ reason }] });
});
