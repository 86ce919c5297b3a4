import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { at, openGates, seconds, type GatedMall, type GateTests } from '../../../../testing/gated-mall.ts';
import { anItsapiEvent } from '../../../../testing/itsapi-events.ts';
import { aJpeg } from '../../../../testing/maker-bodies.ts';
import { addMakerDevice, spoil, type MakerDevice } from '../../../../testing/maker-camera.ts';
import { signInSuperAdmin, type Person } from '../../../../testing/test-people.ts';

const JSON_TYPE = 'application/json;charset=UTF-8';
const TOLLGATE = '/NotificationInfo/TollgateInfo';
const TAKEN = { status: 200, body: '{"Result":true}' };
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
  camera = await addMakerDevice(mall, staff, { protocol: 'itsapi' });
});

const images = { VehiclePic: { PicName: 'a.jpg', Content: aJpeg(400).toString('base64') } };
const EVENT = JSON.stringify(anItsapiEvent({ images }));

it('lets a car in, once however often it is sent', async () => {
  expect(await camera.send(EVENT, JSON_TYPE, TOLLGATE)).toMatchObject(TAKEN);
  gates.app.setNow(seconds(4));
  expect(await camera.send(EVENT, JSON_TYPE, TOLLGATE)).toMatchObject(TAKEN);
  expect(await mall.sessions()).toMatchObject([{ plate: 'GJ05JK1786', state: 'open' }]);
  expect(await mall.countReads()).toBe(1);
  expect(await camera.messages()).toMatchObject([
    { accepted: 1, refused: [] },
    { accepted: 1, refused: [] },
  ]);
});

it('lets a car in whose plate it cannot read', async () => {
  const ofPlate = { IsExist: false, Confidence: 0 };
  const event = JSON.stringify(anItsapiEvent({ plate: '', ofPlate }));
  expect(await camera.send(event, JSON_TYPE, TOLLGATE)).toMatchObject(TAKEN);
  expect(await mall.sessions()).toMatchObject([{ state: 'open', key: null }]);
});

it('is seen to live by what it says of itself, and answered as it expects', async () => {
  const json = 'application/json; charset=utf-8';
  const alive = await camera.send('{"Active":"now"}', JSON_TYPE, '/NotificationInfo/KeepAlive');
  expect(alive).toMatchObject({ status: 200, body: '{}', headers: { 'content-type': json } });
  const known = await camera.send('{"DeviceName":"x"}', JSON_TYPE, '/NotificationInfo/DeviceInfo');
  expect(known).toMatchObject({ ...TAKEN, headers: { 'content-type': json } });
  expect(await camera.messages()).toMatchObject([
    { accepted: 0, refused: [] },
    { accepted: 0, refused: [] },
  ]);
});

it('is answered the same for what cannot be used, and whoever sets it up sees why', async () => {
  expect(await camera.send('{"Picture":', JSON_TYPE, TOLLGATE)).toMatchObject(TAKEN);
  expect(await camera.messages()).toMatchObject([{ accepted: 0, refused: [{ reason: 'unreadable' }] }]);
});

it('is refused by 403 where it is registered to speak otherwise', async () => {
  const other = await addMakerDevice(mall, staff, { protocol: 'hikvision', name: 'Of another maker' });
  const url = `/api/ingest/itsapi/${other.key}${TOLLGATE}`;
  const answer = await gates.app.http.inject({ method: 'POST', url, payload: EVENT });
  expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'wrong_protocol' }]);
});

it('whatever the bytes, it is answered as if all were well', async () => {
  const whole = Buffer.from(EVENT);
  const changes = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(changes, fc.nat(whole.length), fc.boolean(), async (all, length, isCut) => {
      const body = spoil(whole, all, isCut ? length : whole.length);
      expect(await camera.send(body, JSON_TYPE, TOLLGATE)).toMatchObject(TAKEN);
    }),
    { numRuns: 60 },
  );
});
