import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeviceProtocol } from '#contract/makers.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { aJpeg, aMultipart, aNamedPart } from '../../../testing/maker-bodies.ts';
import { addMakerDevice } from '../../../testing/maker-camera.ts';
import { anUplinkOf } from '../../../testing/maker-messages.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

let gates: GateTests;
let staff: Person;
let mall: GatedMall;
beforeAll(async () => {
  gates = await openGates({ now: at(0).toISOString() });
  staff = await signInSuperAdmin(gates.app);
  mall = await gates.addMall();
});
afterAll(() => gates.end());

const MULTIPART = 'multipart/form-data; boundary=boundary';
const JSON_TYPE = 'application/json';
const now = at(0).getTime();
const PLATES_AT = { of: 'plates', list: 'cars', plate: 'no', at: 'seen' };

interface Spoken {
  readonly protocol: DeviceProtocol;
  readonly plate: string;
  readonly type?: string;
  readonly body: string | Buffer;
  readonly mapping?: object;
}

const IMAGE = aNamedPart('upload', aJpeg(900));
const jsonPart = (name: string, value: object) => aNamedPart(name, JSON.stringify(value), JSON_TYPE);

/** One car as each maker reports it. */
const CARS: readonly Spoken[] = [
  {
    protocol: 'platerecognizer',
    plate: 'GJ05JK1701',
    type: MULTIPART,
    body: aMultipart([
      jsonPart('json', {
        hook: { event: 'recognition' },
        data: {
          camera_id: 'c',
          filename: 'c/1.jpg',
          timestamp: new Date(now).toISOString(),
          results: [{ plate: 'gj05jk1701', score: 0.97 }],
        },
      }),
      IMAGE,
    ]),
  },
  {
    protocol: 'axis',
    plate: 'GJ05JK1702',
    type: MULTIPART,
    body: aMultipart([
      jsonPart('event', {
        capture_timestamp: String(now),
        plateASCII: 'GJ05JK1702',
        plateConfidence: '0.97',
        carState: 'new',
        carID: '7',
        camera_info: { SerialNumber: 'B8A44F000001' },
      }),
      IMAGE,
    ]),
  },
  {
    protocol: 'milesight',
    plate: 'GJ05JK1703',
    body: JSON.stringify({
      device: 'Camera',
      time: '2026-11-20 10:00:00',
      plate: 'GJ05JK1703',
      confidence: '97',
    }),
  },
  {
    protocol: 'rekor',
    plate: 'GJ05JK1704',
    body: JSON.stringify({
      data_type: 'alpr_group',
      epoch_start: now,
      agent_uid: 'A',
      best_plate_number: 'GJ05JK1704',
      best_confidence: 97,
      best_uuid: 'A-1-1',
    }),
  },
  {
    protocol: 'mapped',
    plate: 'GJ05JK1705',
    mapping: PLATES_AT,
    body: JSON.stringify({ cars: [{ no: 'GJ05JK1705', seen: now }] }),
  },
];

const add = (protocol: DeviceProtocol, mapping?: object) =>
  addMakerDevice(mall, staff, { protocol, mapping });
const sessionsOf = async (plate: string) => (await mall.sessions()).filter((one) => one.plate === plate);

const OK = { status: 200, body: 'OK' };

test.each(CARS)(
  'a car that $protocol reports comes in, once',
  async ({ protocol, plate, body, type, mapping }) => {
    const device = await add(protocol, mapping);
    for (let sent = 0; sent < 2; sent += 1)
      expect(await device.send(body, type ?? JSON_TYPE)).toMatchObject(OK);
    expect(await sessionsOf(plate)).toMatchObject([{ state: 'open', entryAt: at(0) }]);
    expect(await device.messages()).toMatchObject([
      { accepted: 1, refused: [] },
      { accepted: 1, refused: [] },
    ]);
  },
);

test.each(CARS)(
  'a $protocol camera that adds a slash to its address is answered',
  async ({ protocol, body, type, mapping }) => {
    const device = await add(protocol, mapping);
    for (const more of ['/', '//', '/?lane=1'])
      expect(await device.send(body, type ?? JSON_TYPE, more)).toMatchObject(OK);
    expect(await device.messages()).toHaveLength(3);
    expect(await device.send(body, type ?? JSON_TYPE, '/more')).toMatchObject({ status: 404 });
  },
);

test('a message that cannot be used is answered as the others are, and its reason is shown without a plate', async () => {
  const device = await add('milesight');
  const body = JSON.stringify({ plate: 'GJ05JK1799', time: 'noon' });
  expect(await device.send(body, JSON_TYPE)).toMatchObject(OK);
  const messages = await device.messages();
  expect(messages).toMatchObject([{ accepted: 0, refused: [{ reason: 'invalid_time' }] }]);
  expect(JSON.stringify(messages)).not.toContain('GJ05JK1799');
  expect(await sessionsOf('GJ05JK1799')).toEqual([]);
});

test('another mapping counts from the next message on', async () => {
  const device = await add('mapped', { of: 'plates', plate: 'plate' });
  const body = JSON.stringify({ cars: [{ no: 'GJ05JK1706', seen: now }] });
  expect(await device.send(body, JSON_TYPE)).toMatchObject(OK);
  const url = `/api/super/malls/${mall.mall.publicId}/devices/${device.id}`;
  expect(await staff.client.call('PUT', url, { mapping: PLATES_AT })).toMatchObject({ status: 200 });
  const wrong = { of: 'slots', slot: 's', occupied: 'o', occupiedWhen: ['1'], emptyWhen: ['0'] };
  expect(await staff.client.call('PUT', url, { mapping: wrong })).toMatchObject({ status: 400 });
  expect(await device.send(body, JSON_TYPE)).toMatchObject(OK);
  expect(await sessionsOf('GJ05JK1706')).toHaveLength(1);
  expect(await device.messages()).toMatchObject([
    { accepted: 1, refused: [] },
    { accepted: 0, refused: [{ reason: 'no_plate_field' }] },
  ]);
});

test('a mapped camera may put its values into the address, or PUT them', async () => {
  const { key } = await add('mapped', { of: 'plates', plate: 'no', at: 'seen' });
  const url = `/api/ingest/mapped/${key}`;
  const query = { no: 'GJ05JK1707', seen: String(now) };
  const asked = await gates.app.http.inject({ method: 'GET', url, query });
  const payload = { no: 'GJ05JK1708', seen: now };
  const put = await gates.app.http.inject({ method: 'PUT', url, payload });
  expect([asked.statusCode, put.statusCode]).toEqual([200, 200]);
  for (const plate of ['GJ05JK1707', 'GJ05JK1708']) expect(await sessionsOf(plate)).toHaveLength(1);
});

const SENSORS = [
  { protocol: 'chirpstack', body: anUplinkOf('B1B02', true, at(0)) },
  {
    protocol: 'tts',
    body: JSON.stringify({
      end_device_ids: { device_id: 'b1-b03' },
      uplink_message: { decoded_payload: { type: 'heartbeat', distance: 3 } },
    }),
  },
] as const;

test(
  'whatever bytes come: they are answered, and never by a fault of ours',
  { timeout: 120_000 },
  async () => {
    const devices = [];
    for (const { protocol, mapping, body, type = JSON_TYPE } of CARS)
      devices.push({ device: await add(protocol, mapping), body, type });
    for (const { protocol, body } of SENSORS) {
      const device = await addMakerDevice(mall, staff, { protocol, kind: 'slot-sensors' });
      devices.push({ device, body, type: JSON_TYPE });
    }
    const change = fc.record({ at: fc.nat(), byte: fc.nat(255), cut: fc.nat(3) });
    const changes = fc.array(change, { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...devices), changes, async ({ device, body, type }, made) => {
        expect(await device.send(mutate(Buffer.from(body), made), type)).toMatchObject(OK);
      }),
      { numRuns: Number(process.env['ANY_BYTES_RUNS'] ?? 60) },
    );
  },
);

/** Some bytes are others, and some are gone. */
function mutate(bytes: Buffer, changes: readonly { at: number; byte: number; cut: number }[]): Buffer {
  let changed = Buffer.from(bytes);
  for (const { at: given, byte, cut } of changes) {
    if (changed.length === 0) break;
    const place = given % changed.length;
    changed[place] = byte;
    if (cut > 0) changed = Buffer.concat([changed.subarray(0, place), changed.subarray(place + cut)]);
  }
  return changed;
}
