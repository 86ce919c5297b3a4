import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeviceMessage } from '#contract/devices.ts';
import type { DeviceProtocol } from '#contract/makers.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { aJpeg, aMultipart, aNamedPart } from '../../../testing/maker-bodies.ts';
import { addDevice, signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

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

interface Wanted {
  readonly kind?: 'plate-camera' | 'slot-sensors';
  readonly mapping?: object | undefined;
  readonly heartbeatSeconds?: number;
}

function add(protocol: DeviceProtocol, { kind = 'plate-camera', ...more }: Wanted = {}) {
  const place = kind === 'plate-camera' ? { gate: 'entry-1', direction: 'entry' } : {};
  const input = { name: protocol, kind, protocol, ...place, ...more };
  return addDevice(gates.app, staff, mall.mall.publicId, input);
}

async function post(path: string, body: string | Buffer, type = JSON_TYPE) {
  const { statusCode, body: text } = await gates.app.http.inject({
    method: 'POST',
    url: `/api/ingest/${path}`,
    headers: { 'content-type': type },
    payload: body,
  });
  return [statusCode, text];
}

async function messagesOf({ id }: { id: string }): Promise<DeviceMessage[]> {
  const url = `/api/malls/${mall.mall.publicId}/devices/${id}/messages`;
  return (await staff.client.call('GET', url)).body as DeviceMessage[];
}

const sessionsOf = async (plate: string) => (await mall.sessions()).filter((one) => one.plate === plate);

test.each(CARS)(
  'a car that $protocol reports comes in, once',
  async ({ protocol, plate, body, type, mapping }) => {
    const device = await add(protocol, { mapping });
    for (let sent = 0; sent < 2; sent += 1)
      expect(await post(`${protocol}/${device.key}`, body, type)).toEqual([200, 'OK']);
    expect(await sessionsOf(plate)).toMatchObject([{ state: 'open', entryAt: at(0) }]);
    expect(await messagesOf(device)).toMatchObject([
      { accepted: 1, refused: [] },
      { accepted: 1, refused: [] },
    ]);
  },
);

test('a message that cannot be used is answered as the others are, and its reason is shown without a plate', async () => {
  const device = await add('milesight');
  const body = JSON.stringify({ plate: 'GJ05JK1799', time: 'noon' });
  expect(await post(`milesight/${device.key}`, body)).toEqual([200, 'OK']);
  const messages = await messagesOf(device);
  expect(messages).toMatchObject([{ accepted: 0, refused: [{ reason: 'invalid_time' }] }]);
  expect(JSON.stringify(messages)).not.toContain('GJ05JK1799');
  expect(await sessionsOf('GJ05JK1799')).toEqual([]);
});

test('a wrong key and another maker are refused; the maker has to be put right', async () => {
  const device = await add('axis');
  expect(await post(`axis/${'x'.repeat(43)}`, '{}')).toMatchObject([
    401,
    expect.stringContaining('unknown_device'),
  ]);
  expect(await post(`rekor/${device.key}`, '{}')).toMatchObject([
    403,
    expect.stringContaining('wrong_protocol'),
  ]);
});

test('another mapping counts from the next message on', async () => {
  const device = await add('mapped', { mapping: { of: 'plates', plate: 'plate' } });
  const body = JSON.stringify({ cars: [{ no: 'GJ05JK1706', seen: now }] });
  expect(await post(`mapped/${device.key}`, body)).toEqual([200, 'OK']);
  const url = `/api/super/malls/${mall.mall.publicId}/devices/${device.id}`;
  expect(await staff.client.call('PUT', url, { mapping: PLATES_AT })).toMatchObject({ status: 200 });
  const wrong = { of: 'slots', slot: 's', occupied: 'o', occupiedWhen: ['1'], emptyWhen: ['0'] };
  expect(await staff.client.call('PUT', url, { mapping: wrong })).toMatchObject({ status: 400 });
  expect(await post(`mapped/${device.key}`, body)).toEqual([200, 'OK']);
  expect(await sessionsOf('GJ05JK1706')).toHaveLength(1);
  expect(await messagesOf(device)).toMatchObject([
    { accepted: 1, refused: [] },
    { accepted: 0, refused: [{ reason: 'no_plate_field' }] },
  ]);
});

test('a mapped camera may put its values into the address, or PUT them', async () => {
  const device = await add('mapped', { mapping: { of: 'plates', plate: 'no', at: 'seen' } });
  const url = `/api/ingest/mapped/${device.key}`;
  const asked = await gates.app.http.inject({
    method: 'GET',
    url,
    query: { no: 'GJ05JK1707', seen: String(now) },
  });
  const payload = { no: 'GJ05JK1708', seen: now };
  const put = await gates.app.http.inject({ method: 'PUT', url, payload });
  expect([asked.statusCode, put.statusCode]).toEqual([200, 200]);
  for (const plate of ['GJ05JK1707', 'GJ05JK1708']) expect(await sessionsOf(plate)).toHaveLength(1);
});

const statusOf = (slot: string) => gates.app.occupancy.statusOf(mall.mall.id, slot)?.status;

const uplinkOf = (slot: string, occupied: boolean, time: Date, more: object = {}) =>
  JSON.stringify({
    time: time.toISOString(),
    deviceInfo: { deviceName: slot, tags: {} },
    fPort: 1,
    data: occupied ? 'AQ==' : 'AA==',
    ...more,
  });

test('sensors behind ChirpStack and The Things Stack say how their slots are; an unknown slot is refused', async () => {
  const device = await add('chirpstack', { kind: 'slot-sensors' });
  const up = `chirpstack/${device.key}?event=up`;
  for (const [slot, occupied] of [
    ['B1A01', true],
    ['B1A02', false],
    ['Z9Z99', true],
  ] as const)
    expect(await post(up, uplinkOf(slot, occupied, at(0)))).toEqual([200, 'OK']);
  expect([statusOf('B1A01'), statusOf('B1A02')]).toEqual(['occupied', 'empty']);
  expect(await messagesOf(device)).toEqual([
    expect.objectContaining({ accepted: 0, refused: [{ reason: 'unknown_slot', detail: 'Z9Z99' }] }),
    expect.objectContaining({ accepted: 1, refused: [] }),
    expect.objectContaining({ accepted: 1, refused: [] }),
  ]);
  const things = await add('tts', { kind: 'slot-sensors' });
  const uplink = { f_port: 1, frm_payload: 'AQ==', received_at: at(0).toISOString() };
  const body = JSON.stringify({ end_device_ids: { device_id: 'b1-a03' }, uplink_message: uplink });
  expect(await post(`tts/${things.key}`, body)).toEqual([200, 'OK']);
  expect(statusOf('B1A03')).toBe('occupied');
});

test('a sensor that has joined anew counts from 0, and none of its readings is lost', async () => {
  const device = await add('chirpstack', { kind: 'slot-sensors' });
  const up = `chirpstack/${device.key}?event=up`;
  // The number 0 is left out of a message.
  await post(up, uplinkOf('B1A04', true, at(-2)));
  await post(up, uplinkOf('B1A04', false, at(-1)));
  expect(statusOf('B1A04')).toBe('empty');
});

test('what one sensor says of itself says nothing of another that is silent', async () => {
  const device = await add('chirpstack', { kind: 'slot-sensors', heartbeatSeconds: 60 });
  const of = (event: string) => `chirpstack/${device.key}?event=${event}`;
  await post(of('up'), uplinkOf('B1A05', true, at(0)));
  for (const minute of [1, 2, 3, 4]) {
    gates.app.setNow(at(minute));
    await post(of('up'), uplinkOf('B1B01', true, at(minute)));
    await post(of('status'), JSON.stringify({ deviceInfo: { deviceName: 'B1B01' }, batteryLevel: 80 }));
    await gates.app.occupancy.tick(at(minute));
  }
  gates.app.setNow(at(0));
  expect([statusOf('B1A05'), statusOf('B1B01')]).toEqual(['unknown', 'occupied']);
});

test(
  'whatever bytes come: they are answered, and never by a fault of ours',
  { timeout: 120_000 },
  async () => {
    const sensors = [
      { protocol: 'chirpstack', body: uplinkOf('B1B02', true, at(0)) },
      {
        protocol: 'tts',
        body: JSON.stringify({
          end_device_ids: { device_id: 'b1-b03' },
          uplink_message: { decoded_payload: { type: 'heartbeat', distance: 3 } },
        }),
      },
    ] as const;
    const all = [...CARS, ...sensors.map((one) => ({ ...one, kind: 'slot-sensors' as const }))];
    const keys = new Map<string, string>();
    for (const { protocol, body: _, ...wanted } of all)
      keys.set(
        protocol,
        (
          await add(protocol, {
            kind: 'kind' in wanted ? wanted.kind : 'plate-camera',
            mapping: 'mapping' in wanted ? wanted.mapping : undefined,
          })
        ).key,
      );
    const change = fc.record({ at: fc.nat(), byte: fc.nat(255), cut: fc.nat(3) });
    const changes = fc.array(change, { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...all), changes, async (one, made) => {
        const bytes = mutate(Buffer.from(one.body), made);
        const path = `${one.protocol}/${keys.get(one.protocol) ?? ''}`;
        const type = 'type' in one ? one.type : JSON_TYPE;
        expect(await post(path, bytes, type)).toEqual([200, 'OK']);
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
