import { expect, test } from 'vitest';
import { aJpeg, aMultipart, aNamedPart } from '../../../../testing/maker-bodies.ts';
import { aMakersDevice, aRawMessage } from '../../../../testing/maker-messages.ts';
import type { RawMessage } from '../maker.ts';
import { axis } from './axis.ts';

const AT = '2026-11-20T04:30:00.252Z';
const EVENT = {
  packetCounter: '90300',
  capture_timestamp: '1795149000252',
  frame_timestamp: '0',
  capture_ts: '1795149000252000000',
  datetime: '20261120 100000252',
  plateText: 'GJ05JK1786',
  plateUTF8: 'GJ05JK1786',
  plateASCII: 'GJ05JK1786',
  plateCountry: 'IND',
  plateConfidence: '0.719034',
  carState: 'new',
  carMoveDirection: 'unknown',
  imageType: 'plate',
  vehicle_info: { type: 'CAR', view: 'rear', confidenceMMR: '0.4' },
  carID: '4696',
  camera_info: { SerialNumber: 'B8A44F000001', MACAddress: 'B8:A4:4F:00:00:01' },
};

const translate = async (message: RawMessage) => axis.translate(message, aMakersDevice('plate-camera'));
const readsOf = async (event: unknown) => (await translate(aRawMessage(event))).reads;
const readOf = async (event: unknown) => (await readsOf(event))[0]?.read;

test('a new car is a read; all its numbers are texts', async () => {
  expect(await readOf(EVENT)).toEqual({
    readId: expect.stringMatching(/^[\w-]{43}$/) as string,
    plate: 'GJ05JK1786',
    readAt: AT,
    confidence: 0.719034,
    vehicleClass: 'CAR',
  });
});

test.each([
  ['nanoseconds', { capture_timestamp: '0' }, AT],
  ['microseconds', { capture_timestamp: '', capture_ts: '0', frame_timestamp: '1795149000252000' }, AT],
  ['its local time', { capture_timestamp: '0', capture_ts: '0' }, AT],
  [
    'its local time without milliseconds',
    { capture_timestamp: '0', capture_ts: '0', datetime: '20261120 100000' },
    '2026-11-20T04:30:00.000Z',
  ],
])('its time comes by %s where nothing better is there', async (_name, given, readAt) => {
  expect(await readOf({ ...EVENT, ...given })).toMatchObject({ readAt });
});

test('an update of the same plate is the same read, one of another plate another', async () => {
  const ids = await Promise.all(
    [EVENT, { ...EVENT, carState: 'UPDATE' }, { ...EVENT, carState: 'update', plateASCII: 'GJ05JK1788' }].map(
      async (event) => (await readOf(event))?.readId,
    ),
  );
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[0]);
});

test('a lost car is the read that it was before, and opens no barrier', async () => {
  const [before] = await readsOf(EVENT);
  for (const carState of ['lost', 'LOST']) {
    const [lost] = await readsOf({ ...EVENT, carState, capture_timestamp: '1795149010252' });
    expect(lost).toMatchObject({ isReplay: true, read: { readId: before?.read.readId } });
  }
  expect(before?.isReplay).toBe(false);
});

test('the larger of the images shows the car, whichever way they come', async () => {
  const [crop, scene] = [aJpeg(300), aJpeg(2_000)];
  const parts = [aNamedPart('event', JSON.stringify(EVENT), 'application/json'), aNamedPart('image', scene)];
  const multipart = aRawMessage(aMultipart(parts), { contentType: 'multipart/form-data; boundary=boundary' });
  const listed = {
    ...EVENT,
    ImageArray: [
      { ImageType: 'plate', BinaryImage: crop.toString('base64') },
      { ImageType: 'vehicle', BinaryImage: scene.toString('base64') },
      { ImageType: 'none' },
    ],
  };
  for (const message of [multipart, aRawMessage(listed)]) {
    const { reads } = await translate(message);
    expect(reads).toMatchObject([{ read: { plate: 'GJ05JK1786', image: scene.toString('base64') } }]);
  }
});

test.each(['', 'unknown', '-', 'NOPLATE'])('a plate %j is a car without a text', async (plate) => {
  const spelled = { plateASCII: plate, plateUTF8: plate, plateText: plate };
  expect(await readOf({ ...EVENT, ...spelled })).toMatchObject({ plate: '' });
});

test.each([
  ['event_not_used', { packetCounter: '1', testEvent: true }],
  ['invalid_time', { ...EVENT, capture_timestamp: '0', capture_ts: '0', datetime: 'noon' }],
])('%s is the reason of what cannot be used', async (reason, event) => {
  const { reads, refused } = await translate(aRawMessage(event));
  expect(reads).toEqual([]);
  expect(refused).toMatchObject([{ reason, kind: 'plate_read' }]);
});
