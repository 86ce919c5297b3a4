import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { at, openGates, seconds, type GatedMall, type GateTests } from '../../../../testing/gated-mall.ts';
import { aPlateEvent, CAR, FORM, anImage, xmlPart } from '../../../../testing/hikvision-events.ts';
import { addMakerDevice, spoil, type MakerDevice } from '../../../../testing/maker-camera.ts';
import { aMultipart } from '../../../../testing/maker-bodies.ts';
import { signInSuperAdmin, type Person } from '../../../../testing/test-people.ts';

const PLATE = 'GJ05JK1786';
let gates: GateTests;
let staff: Person;
let mall: GatedMall;
let camera: MakerDevice;

beforeAll(async () => {
  gates = await openGates({ now: at(0).toISOString() });
  staff = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());
beforeEach(async () => {
  mall = await gates.addMall();
  camera = await addMakerDevice(mall, staff, { protocol: 'hikvision' });
});

const anEvent = (uuid = 'u-1', plate = PLATE) =>
  aMultipart([xmlPart(aPlateEvent({ uuid, plate, at: at(0) })), anImage('vehiclePicture.jpg', CAR)]);

it('lets a car in, once however often it is sent', async () => {
  const first = await camera.send(anEvent(), FORM);
  expect(first).toMatchObject({ status: 200, body: 'OK', headers: { connection: 'close' } });
  gates.app.setNow(seconds(4));
  expect(await camera.send(anEvent(), FORM)).toMatchObject({ status: 200, body: 'OK' });
  expect(await mall.sessions()).toMatchObject([{ plate: PLATE, state: 'open', entryAt: at(0) }]);
  expect(await mall.countReads()).toBe(1);
  expect(await camera.messages()).toMatchObject([
    { accepted: 1, refused: [] },
    { accepted: 1, refused: [] },
  ]);
});

it('answers OK to what cannot be used, and says why to whoever sets it up', async () => {
  const motion = aPlateEvent({ type: 'VMD', at: at(0) });
  const utf16 = Buffer.from(`\uFEFF${motion}`, 'utf16le');
  for (const body of [motion, utf16, 'hello', ''])
    expect(await camera.send(body, 'application/xml')).toMatchObject({ status: 200, body: 'OK' });
  const reasons = (await camera.messages()).map(({ refused }) => refused.map(({ reason }) => reason));
  expect(reasons).toEqual([[], ['no_event'], ['utf16'], ['event_not_used']]);
  const { body } = await staff.client.call('GET', `/api/super/malls/${mall.mall.publicId}/alerts`);
  expect(body).toMatchObject({
    refused: expect.arrayContaining([
      expect.objectContaining({ kind: 'plate_read', subject: 'VMD', reason: 'event_not_used', count: 1 }),
    ]) as unknown,
  });
});

it('is read under a type that is none, and without any', async () => {
  for (const [uuid, plate, type] of [
    ['u-1', PLATE, 'form-data; boundary=boundary'],
    ['u-2', 'MH12DE1433', '???'],
    ['u-3', 'KA01MN5567', ''],
  ] as const)
    expect(await camera.send(anEvent(uuid, plate), type)).toMatchObject({ status: 200 });
  expect(await mall.sessions()).toHaveLength(3);
});

it('is refused a plate that no database stores, and not sent for ever', async () => {
  expect(await camera.send(anEvent('u-1', `\u0000${PLATE}`), FORM)).toMatchObject({ status: 200 });
  expect(await camera.messages()).toMatchObject([{ accepted: 0, refused: [{ reason: 'bad_input' }] }]);
  expect(JSON.stringify(await camera.messages())).not.toContain(PLATE);
});

it('is known by its key, whatever it speaks', async () => {
  expect(await camera.send(anEvent(), FORM, 'x')).toMatchObject({ status: 401 });
  const other = await addMakerDevice(mall, staff, { protocol: 'itsapi', name: 'Of another maker' });
  const url = `/api/ingest/hikvision/${other.key}`;
  const answer = await gates.app.http.inject({ method: 'POST', url, payload: anEvent() });
  expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'wrong_protocol' }]);
});

it('shows which slots are taken, where it watches slots', async () => {
  const device = { kind: 'slot-sensors', protocol: 'hikvision', name: 'Of slots' };
  const watcher = await addMakerDevice(mall, staff, device);
  const [first = '', second = ''] = gates.app.malls.slotsOf(mall.mall.id).map(({ code }) => code);
  const space = (absoulteParkingNum: string, isParked: string) => ({
    absoulteParkingNum,
    isParked,
    plateNo: PLATE,
  });
  const body = JSON.stringify({
    dateTime: at(0).toISOString(),
    PackingSpaceRecognition: [
      space(first, 'yes'),
      space(second, 'no'),
      space('Z9Z99', 'yes'),
      space('', 'yes'),
    ],
  });
  expect(await watcher.send(body, 'application/json')).toMatchObject({ status: 200, body: 'OK' });
  expect(gates.app.occupancy.counts(mall.mall.id)).toMatchObject({ occupied: 1 });
  expect(await watcher.messages()).toMatchObject([
    { accepted: 2, refused: [{ reason: 'invalid_slot' }, { reason: 'unknown_slot', detail: 'Z9Z99' }] },
  ]);
  const rows = await mall.rows(sql`select * from refused_messages where mall_id = ${mall.mall.id}`);
  expect(rows).not.toEqual([]);
  expect(JSON.stringify(rows)).not.toContain(PLATE);
});

it('whatever the bytes, it is answered OK', async () => {
  const whole = anEvent();
  const changes = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(changes, fc.nat(whole.length), fc.boolean(), async (all, length, isCut) => {
      const body = spoil(whole, all, isCut ? length : whole.length);
      expect(await camera.send(body, FORM)).toMatchObject({ status: 200, body: 'OK' });
    }),
    { numRuns: 60 },
  );
});
