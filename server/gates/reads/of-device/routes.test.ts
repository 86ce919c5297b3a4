import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AttentionDetail } from '#contract/attention.ts';
import type { DeviceReads } from '#contract/device-reads.ts';
import type { Device } from '#contract/devices.ts';
import type { SessionDetail } from '#contract/session-detail.ts';
import { readTrail } from '../../../../testing/audit-trail.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../../testing/gated-mall.ts';
import { addHoldingMall } from '../../../../testing/holding-mall.ts';
import { signInAdmin, signInHelper, signInSuperAdmin, type Person } from '../../../../testing/test-people.ts';

const PLATE = 'GJ05AB1234';
let gates: GateTests;
let mall: GatedMall;
let root: Person;
let admin: Person;
let attendant: Person;
let entry: Device;
let exit: Device;
let session = '';

const url = (rest: string) => `/api/malls/${mall.mall.publicId}${rest}`;
const devicesUrl = () => `/api/super${url('/devices').slice(4)}`;

beforeAll(async () => {
  gates = await openGates({ now: at(-60).toISOString() });
  root = await signInSuperAdmin(gates.app);
  mall = await gates.addMall();
  admin = await signInAdmin(gates.app, root, [mall.mall.publicId]);
  attendant = await signInHelper(gates.app, admin, mall.mall.publicId, 'attendant');
  const { devices } = (await root.client.call('GET', devicesUrl())).body as { devices: Device[] };
  const found = (gate: string) => devices.find((device) => device.gate === gate) ?? devices[0]!;
  [entry, exit] = [found('entry-1'), found('exit-1')];
  for (const [{ id }, name] of [
    [entry, 'North camera'],
    [exit, 'South camera'],
  ] as const)
    await root.client.call('PUT', `${devicesUrl()}/${id}`, { name });
  await mall.read('entry-1', at(0), PLATE);
  await mall.read('entry-1', at(10), 'MH12CD5678');
  await mall.read('exit-1', at(70), PLATE);
  // Nobody saw it come: somebody is asked, with the image that may help.
  await mall.read('exit-1', at(80), 'KA01EF0001', {
    image: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1]).toString('base64'),
  });
  session = (await mall.sessions()).find(({ plate }) => plate === PLATE)?.sessionId ?? '';
});
afterAll(() => gates.end());

async function readsOf(device: Device, span = '', person = admin): Promise<DeviceReads> {
  const answer = await person.client.call('GET', url(`/devices/${device.id}/reads${span}`));
  expect(answer.status).toBe(200);
  return answer.body as DeviceReads;
}

const detailFor = async (person: Person) =>
  (await person.client.call('GET', url(`/sessions/${session}`))).body as SessionDetail;

it('each read of a session names its camera, in the list and in the timeline, to the attendant and the admin', async () => {
  for (const person of [attendant, admin]) {
    const { reads, timeline } = await detailFor(person);
    expect(reads.map(({ device }) => device)).toEqual([
      { name: 'North camera', isRevoked: false },
      { name: 'South camera', isRevoked: false },
    ]);
    const texts = timeline.map(({ text }) => text);
    expect(texts).toContain(`${PLATE} was read at the exit (exit-1) by South camera.`);
  }
});

it('the reads of a camera are listed with lane and visit, the newest first, and how many it made since when', async () => {
  const listed = await readsOf(exit);
  expect(listed).toMatchObject({ count: 2, since: at(70).toISOString(), inSpan: 2 });
  expect(listed.reads).toMatchObject([
    { plate: 'KA01EF0001', gate: 'exit-1', direction: 'exit', receivedAt: at(80).toISOString() },
    { plate: PLATE, readAt: at(70).toISOString(), session },
  ]);
});

it('a span takes what came from its beginning until before its end; the count of all stays', async () => {
  const span = (from: number, to: number) =>
    `?from=${encodeURIComponent(at(from).toISOString())}&to=${encodeURIComponent(at(to).toISOString())}`;
  const { count, inSpan, reads } = await readsOf(entry, span(10, 70));
  expect({ count, inSpan, plates: reads.map(({ plate }) => plate) }).toEqual({
    count: 2,
    inSpan: 1,
    plates: ['MH12CD5678'],
  });
  expect(await readsOf(entry, span(0, 10))).toMatchObject({ inSpan: 1, reads: [{ plate: PLATE }] });
  const upsideDown = await admin.client.call('GET', url(`/devices/${entry.id}/reads${span(70, 10)}`));
  expect(upsideDown).toMatchObject({ status: 400, body: { error: 'The span has to end after it begins' } });
  const bad = await admin.client.call('GET', url(`/devices/${entry.id}/reads?from=yesterday`));
  expect(bad).toMatchObject({ status: 400, body: { code: 'bad_input' } });
});

it('looking at the list is in the audit with the camera, the span and how many, and without a plate', async () => {
  const other = await signInAdmin(gates.app, root, [mall.mall.publicId]);
  await readsOf(exit, '', other);
  const records = (await readTrail(gates.app)).filter(({ actor }) => actor === other.id);
  expect(records).toContainEqual(
    expect.objectContaining({
      action: 'plates_listed',
      mall: mall.mall.id,
      detail: expect.objectContaining({ list: 'device_reads', device: exit.id, rows: 2 }),
    }),
  );
  expect(JSON.stringify(records)).not.toContain(PLATE);
});

it('only admins see the list, each of their own malls', async () => {
  const path = url(`/devices/${exit.id}/reads`);
  expect((await attendant.client.call('GET', path)).status).toBe(403);
  expect((await gates.app.http.inject({ url: path })).statusCode).toBe(401);
  const elsewhere = await gates.addMall();
  const foreign = `/api/malls/${elsewhere.mall.publicId}/devices/${exit.id}/reads`;
  expect(await root.client.call('GET', foreign)).toMatchObject({
    status: 404,
    body: { code: 'device_not_found' },
  });
  expect((await readsOf(exit, '', root)).count).toBe(2);
});

it('once a stolen key is revoked its reads stay listed, and each that it made says so in sessions and attention', async () => {
  gates.app.setNow(at(120));
  await gates.tick(at(120));
  await root.client.call('DELETE', `${devicesUrl()}/${exit.id}`);
  expect((await readsOf(exit)).reads).toHaveLength(2);
  const { reads, timeline } = await detailFor(attendant);
  expect(reads.map(({ device }) => device?.isRevoked)).toEqual([false, true]);
  expect(timeline.map(({ text }) => text)).toContain(
    `${PLATE} was read at the exit (exit-1) by South camera, revoked since.`,
  );
  const unknown = (await mall.sessions()).find(({ plate }) => plate === 'KA01EF0001')?.sessionId;
  const item = (await attendant.client.call('GET', url(`/attention/session:${unknown}`)))
    .body as AttentionDetail;
  expect(item.reads).toMatchObject([{ device: { name: 'South camera', isRevoked: true } }]);
  expect(item.timeline[0]?.text).toContain(
    'The camera at exit-1 (South camera, revoked since) read KA01EF0001',
  );
});

it('no driver learns which camera read the car', async () => {
  const holding = await addHoldingMall(gates);
  const path = `/api/malls/${holding.mall.publicId}/devices`;
  const { devices } = (await root.client.call('GET', `/api/super${path.slice(4)}`)).body as {
    devices: Device[];
  };
  for (const { id } of devices)
    await root.client.call('PUT', `/api/super${path.slice(4)}/${id}`, { name: 'Hidden camera' });
  await holding.read('entry-1', at(130), PLATE);
  const { payUrl = '' } = await holding.read('exit-1', at(250), PLATE);
  const pay = `/api/pay/${payUrl.split('/').at(-1)}`;
  for (const shown of [pay, `${pay}/disputes`]) {
    const answer = await gates.app.http.inject({ url: shown });
    expect({ shown, status: answer.statusCode }).toEqual({ shown, status: 200 });
    expect(answer.body).not.toContain('Hidden camera');
  }
});
