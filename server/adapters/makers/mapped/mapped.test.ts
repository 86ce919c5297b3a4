import { DeviceMapping } from '#contract/device-mapping.ts';
import { expect, test } from 'vitest';
import { aJpeg } from '../../../../testing/maker-bodies.ts';
import { aMakersDevice, aRawMessage } from '../../../../testing/maker-messages.ts';
import type { RawMessage } from '../maker.ts';
import { mapped } from './mapped.ts';

const PLATES = DeviceMapping.parse({
  of: 'plates',
  plate: 'vehicle.number',
  at: 'when',
  readId: 'id',
  confidence: 'vehicle.sure',
  confidenceOf: 100,
  vehicleClass: 'vehicle.kind',
  image: 'shots.0.jpeg',
});
const SLOTS = DeviceMapping.parse({
  of: 'slots',
  list: 'spaces',
  slot: 'name',
  occupied: 'state',
  occupiedWhen: ['occupied', '1', 'true'],
  emptyWhen: ['free', '0', 'false'],
  at: 'time',
  sequence: 'n',
  battery: 'charge',
  names: { 'North 1': 'B1A01' },
});
const EVENT = {
  id: 'event-1',
  when: 1_795_149_000,
  vehicle: { number: 'GJ05JK1786', sure: 91, kind: 'car' },
  shots: [{ jpeg: aJpeg(300).toString('base64') }],
};
const AT = '2026-11-20T04:30:00.000Z';

const asCamera = async (message: RawMessage, mapping: DeviceMapping | null = PLATES) =>
  mapped.translate(message, aMakersDevice('plate-camera', mapping));
const asSensors = async (message: RawMessage, mapping = SLOTS) =>
  mapped.translate(message, aMakersDevice('slot-sensors', mapping));

test('a record is a read, each value from the place that the mapping names', async () => {
  const { reads, refused } = await asCamera(aRawMessage(EVENT));
  expect(refused).toEqual([]);
  expect(reads).toEqual([
    {
      position: 0,
      read: {
        readId: expect.stringMatching(/^[\w-]{43}$/) as string,
        plate: 'GJ05JK1786',
        readAt: AT,
        confidence: 0.91,
        vehicleClass: 'car',
        image: EVENT.shots[0]?.jpeg,
      },
    },
  ]);
});

test('records of a list share what stands beside it, and keep names of their own', async () => {
  const mapping = DeviceMapping.parse({
    of: 'plates',
    list: 'data.cars',
    plate: 'text',
    at: 'data.at',
    readId: 'data.id',
  });
  const body = {
    data: { at: '2026-11-20 10:00:00', id: 7, cars: [{ text: 'GJ05JK1786' }, { text: '-' }, { other: 1 }] },
  };
  const { reads, refused } = await asCamera(aRawMessage(body), mapping);
  expect(reads).toMatchObject([
    { read: { plate: 'GJ05JK1786', readAt: AT } },
    { read: { plate: '', readAt: AT } },
  ]);
  expect(new Set(reads.map(({ read }) => read.readId)).size).toBe(2);
  expect(refused).toMatchObject([{ reason: 'no_plate_field', position: 2 }]);
});

test('the same message again has the same names; without time and id each is a read of its own', async () => {
  const later = { receivedAt: new Date('2026-11-21T10:00:00+05:30') };
  const idOf = async (mapping: DeviceMapping, given = {}) =>
    (await asCamera(aRawMessage(EVENT, given), mapping)).reads[0]?.read.readId;
  expect(await idOf(PLATES, later)).toBe(await idOf(PLATES));
  const byTime = DeviceMapping.parse({ of: 'plates', plate: 'vehicle.number', at: 'when' });
  expect(await idOf(byTime, later)).toBe(await idOf(byTime));
  const bare = DeviceMapping.parse({ of: 'plates', plate: 'vehicle.number' });
  expect(await idOf(bare, later)).not.toBe(await idOf(bare));
});

test('a form and an address hold values too', async () => {
  const mapping = DeviceMapping.parse({ of: 'plates', plate: 'plate', at: 'at' });
  const text = 'plate=GJ05JK1786&at=2026-11-20T10:00:00';
  const form = { contentType: 'application/x-www-form-urlencoded' };
  const none = Buffer.alloc(0);
  for (const message of [
    aRawMessage(Buffer.from(text), form),
    aRawMessage(Buffer.from(`json=${encodeURIComponent('{"plate":"GJ05JK1786","at":"1795149000"}')}`), form),
    aRawMessage(none, { query: { plate: 'GJ05JK1786', at: '2026-11-20T10:00:00' } }),
  ])
    expect(await asCamera(message, mapping)).toMatchObject({
      reads: [{ read: { plate: 'GJ05JK1786', readAt: AT } }],
    });
});

test('records of slots are readings, by names that the mapping turns into codes', async () => {
  const spaces = [
    { name: 'North 1', state: 'Occupied', time: '2026-11-20T10:00:00+05:30', n: 4, charge: '81' },
    { name: 'B1A02', state: 0, n: -1, charge: 300 },
    { name: 'B1A03', state: true },
  ];
  expect(await asSensors(aRawMessage({ time: 1_795_149_000, spaces }))).toEqual({
    reads: [],
    readings: [
      { slot: 'B1A01', occupied: true, at: AT, sequence: 4, battery: 81 },
      { slot: 'B1A02', occupied: false, at: AT },
      { slot: 'B1A03', occupied: true, at: AT },
    ],
    refused: [],
  });
});

test('a word that the mapping does not know is refused, and stops no other record', async () => {
  const spaces = [
    { name: 'B1A01', state: 'error' },
    { name: 'B1A02' },
    { state: 'free' },
    { name: 'B1A03', state: 'free', time: 'now' },
    { name: 'B1A04', state: 'free' },
    'B1A05',
  ];
  const { readings, refused } = await asSensors(aRawMessage({ spaces }));
  expect(readings).toMatchObject([{ slot: 'B1A04', occupied: false }]);
  expect(refused.map(({ position, reason, subject }) => [position, reason, subject])).toEqual([
    [0, 'invalid_occupied', 'B1A01'],
    [1, 'invalid_occupied', 'B1A02'],
    [2, 'invalid_slot', null],
    [3, 'invalid_time', 'B1A03'],
    [5, 'invalid_slot', null],
  ]);
});

test('an empty list is a heartbeat', async () => {
  expect(await asSensors(aRawMessage({ spaces: [] }))).toEqual({ reads: [], readings: [], refused: [] });
});

test.each([
  ['unreadable', aRawMessage(Buffer.from('plate: GJ05')), PLATES],
  ['no_plate_field', aRawMessage({ id: 'event-1' }), PLATES],
  ['invalid_time', aRawMessage({ ...EVENT, when: 'noon' }), PLATES],
  ['no_mapping', aRawMessage(EVENT), null],
])('%s is the reason of what cannot be used', async (reason, message, mapping) => {
  expect(await asCamera(message, mapping)).toMatchObject({
    reads: [],
    refused: [{ reason, kind: 'plate_read' }],
  });
});

test('without its list a message of slots is refused', async () => {
  const expected = { readings: [], refused: [{ reason: 'no_list', kind: 'slot_reading' }] };
  expect(await asSensors(aRawMessage({ rooms: [] }))).toMatchObject(expected);
});
