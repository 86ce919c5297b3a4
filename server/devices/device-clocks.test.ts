import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addMall, signInSuperAdmin, type Person } from '../../testing/test-people.ts';
import type { DeviceCaller } from '../platform/http/gatekeeper.ts';
import { openDevices, type Devices } from './index.ts';

const START = Date.parse('2026-11-20T10:00:00+05:30');
const MINUTE = 60_000;

let app: TestApp;
let superAdmin: Person;
let publicId: string;
let sensors: DeviceCaller;

let mallCount = 0;

beforeAll(async () => {
  app = await createTestApp();
  superAdmin = await signInSuperAdmin(app);
});
afterAll(() => app.end());
beforeEach(async () => {
  mallCount += 1;
  publicId = await addMall(superAdmin, `Clock Mall ${mallCount}`);
  const mall = (await app.malls.find('publicId', publicId)) ?? 0;
  const { sensorKey } = await app.devices.registerSimulated(mall);
  sensors = await findBy(app.devices, sensorKey);
});

async function findBy(devices: Devices, key: string): Promise<DeviceCaller> {
  const found = await devices.find({ headers: { authorization: `Bearer ${key}` }, params: {} } as never);
  if (!found) throw new Error('no device');
  return found;
}

/** Speaks once a minute with a clock that is off by so much. */
function speak(offsetMs: number, minutes: number, from = START): void {
  for (let minute = 0; minute < minutes; minute += 1) {
    const now = new Date(from + minute * MINUTE);
    app.devices.noteSeen(sensors, now);
    app.devices.judgeTime(sensors, { deviceTime: new Date(now.getTime() + offsetMs), receivedAt: now });
  }
}

const alerts = async () => {
  const answer = await superAdmin.client.call('GET', `/api/super/malls/${publicId}/alerts`);
  return (answer.body as { alerts: { kind: string; subject: string; facts: object }[] }).alerts;
};
const device = async () => {
  const answer = await superAdmin.client.call('GET', `/api/super/malls/${publicId}/devices`);
  const { devices } = answer.body as { devices: { id: string }[] };
  return devices.find(({ id }) => id === sensors.publicId);
};

test('a clock that is known to be wrong is set right, a single wrong time moves nothing', () => {
  const now = new Date(START + 10 * MINUTE);
  speak(-90_000, 5);
  const judged = app.devices.judgeTime(sensors, {
    deviceTime: new Date(now.getTime() - 90_000),
    receivedAt: now,
  });
  expect(judged).toMatchObject({ usedAt: now, skewMs: -90_000, flag: 'clock_corrected' });
  const outlier = app.devices.judgeTime(sensors, {
    deviceTime: new Date('2020-01-01T00:00:00Z'),
    receivedAt: now,
  });
  expect(outlier).toMatchObject({ usedAt: now, flag: 'server_time' });
  expect(
    app.devices.judgeTime(sensors, { deviceTime: new Date(now.getTime() - 90_000), receivedAt: now }).usedAt,
  ).toEqual(now);
});

test('when a device spoke and what is known of its clock is shown at once and survives a restart', async () => {
  expect(await device()).toMatchObject({ lastSeenAt: null, clockOffsetMs: null });
  speak(-90_000, 5);
  const expected = { lastSeenAt: new Date(START + 4 * MINUTE).toISOString(), clockOffsetMs: -90_000 };
  expect(await device()).toMatchObject(expected);
  await app.devices.stop();

  const later = await openDevices(app.services, app.malls);
  expect(later.lastSeenAt(sensors.publicId)).toEqual(new Date(START + 4 * MINUTE));
  const now = new Date(START + 5 * MINUTE);
  expect(
    later.judgeTime(sensors, { deviceTime: new Date(now.getTime() - 90_000), receivedAt: now }).usedAt,
  ).toEqual(now);
});

test('an older message does not take back when a device last spoke', () => {
  app.devices.noteSeen(sensors, new Date(START));
  app.devices.noteSeen(sensors, new Date(START - MINUTE));
  expect(app.devices.lastSeenAt(sensors.publicId)).toEqual(new Date(START));
  expect(app.devices.lastSeenAt('nobody')).toBeNull();
});

test('a clock off by more than 5 seconds is a warning, by more than a minute an alarm, a right one neither', async () => {
  speak(6_000, 5);
  await app.devices.stop();
  expect(await alerts()).toEqual([
    expect.objectContaining({ kind: 'clock_warning', subject: sensors.publicId, count: 1 }),
  ]);
  speak(6_000, 1, START + 6 * MINUTE);
  await app.devices.stop();
  expect(await alerts()).toEqual([expect.objectContaining({ count: 1 })]);
  speak(-120_000, 8, START + 10 * MINUTE);
  await app.devices.stop();
  expect(await alerts()).toEqual([
    expect.objectContaining({ kind: 'clock_alarm', facts: { aheadMs: -120_000 } }),
  ]);
  speak(0, 8, START + 20 * MINUTE);
  await app.devices.stop();
  expect(await alerts()).toEqual([]);
});

test('one wrong time of a new device is not shown as its clock', async () => {
  for (let reading = 0; reading < 5; reading += 1) {
    const now = new Date(START + reading * 1_000);
    app.devices.judgeTime(sensors, { deviceTime: new Date(now.getTime() - 200), receivedAt: now });
  }
  app.devices.judgeTime(sensors, {
    deviceTime: new Date('9999-01-01T00:00:00Z'),
    receivedAt: new Date(START + 6_000),
  });
  expect(await device()).toMatchObject({ clockOffsetMs: -200 });
});
