import { expect, test } from 'vitest';
import { aJpeg, aMultipart, aNamedPart } from '../../../../testing/maker-bodies.ts';
import { aMakersDevice, aRawMessage } from '../../../../testing/maker-messages.ts';
import type { RawMessage } from '../maker.ts';
import { platerecognizer } from './platerecognizer.ts';

const AT = '2026-11-20T04:30:00.606Z';
const RESULT = { plate: 'gj05jk1786', score: 0.839, vehicle: { type: 'SUV', score: 0.7 }, direction: 225 };

function anEvent(results: unknown[], { event = 'recognition', at = '2026-11-20T04:30:00.606935Z' } = {}) {
  return {
    hook: { target: 'https://parking.example/', id: 'camera-1', event, filename: 'camera-1/1.jpg' },
    data: {
      camera_id: 'camera-1',
      filename: 'camera-1/26-11-20/04-30-00.606935.jpg',
      timestamp: at,
      timestamp_local: '2026-11-20 10:00:00.606935+05:30',
      results,
    },
  };
}

const translate = async (message: RawMessage) =>
  platerecognizer.translate(message, aMakersDevice('plate-camera'));
const readsOf = async (message: RawMessage) => (await translate(message)).reads.map(({ read }) => read);
const reasonsOf = async (message: RawMessage) =>
  (await translate(message)).refused.map(({ reason }) => reason);

test('a multipart event is a read with its image, its plate as it was read', async () => {
  const jpeg = aJpeg(900);
  const body = aMultipart([
    { head: ['Content-Disposition: form-data; name="json"'], content: JSON.stringify(anEvent([RESULT])) },
    aNamedPart('upload', jpeg),
  ]);
  const [read, ...others] = await readsOf(
    aRawMessage(body, { contentType: 'multipart/form-data; boundary=boundary' }),
  );
  expect(others).toEqual([]);
  expect(read).toEqual({
    readId: expect.stringMatching(/^[\w-]{43}$/) as string,
    plate: 'gj05jk1786',
    readAt: AT,
    confidence: 0.839,
    vehicleClass: 'SUV',
    image: jpeg.toString('base64'),
  });
});

test('an event without image is a form, and the same read', async () => {
  const body = Buffer.from(new URLSearchParams({ json: JSON.stringify(anEvent([RESULT])) }).toString());
  const form = await readsOf(aRawMessage(body, { contentType: 'application/x-www-form-urlencoded' }));
  expect(form).toEqual(await readsOf(aRawMessage(anEvent([RESULT]))));
  expect(form).toMatchObject([{ plate: 'gj05jk1786', readAt: AT }]);
});

test('several cars of an event are reads of their own, each with a name that a repeat has too', async () => {
  const event = anEvent([RESULT, { ...RESULT, plate: 'mh12de1433' }]);
  const reads = await readsOf(aRawMessage(event));
  expect(reads.map(({ plate }) => plate)).toEqual(['gj05jk1786', 'mh12de1433']);
  expect(new Set(reads.map(({ readId }) => readId)).size).toBe(2);
  const later = await readsOf(aRawMessage(event, { receivedAt: new Date('2026-11-20T10:09:00+05:30') }));
  expect(later).toEqual(reads);
});

test('a newer version has its plate deeper, and none for a car that shows none', async () => {
  const plate = { score: 0.9, props: { plate: [{ value: 'gj05jk1786', score: 0.71 }], region: [] } };
  const reads = await readsOf(
    aRawMessage(
      anEvent([
        { plate, vehicle: { type: 'Sedan' } },
        { plate: null, vehicle: { type: 'Bus' } },
      ]),
    ),
  );
  expect(reads).toMatchObject([
    { plate: 'gj05jk1786', confidence: 0.71, vehicleClass: 'Sedan' },
    { plate: '', vehicleClass: 'Bus' },
  ]);
});

test.each(['heartbeat', 'dwell', 'vehicle-dwell'])(
  '%s is no read, and nothing is wrong with it',
  async (event) => {
    const message = aRawMessage({ ...anEvent([], { event }), data: { camera_id: 'camera-1' } });
    expect(await translate(message)).toEqual({ reads: [], readings: [], refused: [] });
  },
);

test.each([
  ['event_not_used', aRawMessage({ hook: { event: 'video' }, data: { camera_id: 'camera-1' } })],
  ['event_not_used', aRawMessage([])],
  ['unreadable', aRawMessage(Buffer.from('json'))],
  ['unreadable', aRawMessage(Buffer.from('{"hook":'))],
  ['invalid_time', aRawMessage(anEvent([RESULT], { at: 'yesterday' }))],
])('%s is the reason of what cannot be used', async (reason, message) => {
  expect(await reasonsOf(message)).toEqual([reason]);
  expect(await readsOf(message)).toEqual([]);
});
