import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Alert } from '#contract/alerts.ts';
import type { LaneList } from '#contract/lanes.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import {
  addDevice,
  addMall,
  signInHelper,
  signInSuperAdmin,
  type Person,
} from '../../../testing/test-people.ts';

let app: TestApp;
let root: Person;
let mall: string;

beforeEach(async () => {
  app = await createTestApp();
  root = await signInSuperAdmin(app);
  mall = await addMall(root, 'Lanes Mall');
});
afterEach(() => app.end());

const install = (gate: string, direction: string) =>
  addDevice(app, root, mall, { name: `Camera at ${gate}`, kind: 'plate-camera', gate, direction });

async function register(gate: string, direction: string, kind = 'plate-camera'): Promise<string> {
  if (kind === 'plate-camera') return (await install(gate, direction)).id;
  const placed = kind === 'gate-controller' ? { gate } : { gate, direction };
  return (await addDevice(app, root, mall, { name: `Device at ${gate}`, kind, ...placed })).id;
}

async function revoke(device: string): Promise<void> {
  const answer = await root.client.call('DELETE', `/api/super/malls/${mall}/devices/${device}`);
  expect(answer.status).toBe(200);
}

async function asked(): Promise<Alert[]> {
  return ((await root.client.call('GET', `/api/super/malls/${mall}/alerts`)).body as { alerts: Alert[] })
    .alerts;
}

const subjects = async () => (await asked()).map(({ kind, subject }) => `${kind} ${subject}`).toSorted();

async function lanes(person = root): Promise<LaneList['withoutCamera']> {
  return ((await person.client.call('GET', `/api/malls/${mall}/lanes`)).body as LaneList).withoutCamera;
}

it('the last camera of a lane that is revoked is named at once in attention, and to the attendant on Lanes', async () => {
  await register('entry-1', 'entry');
  await register('entry-2', 'entry');
  const camera = await register('exit-1', 'exit');
  await revoke(camera);
  const lane = { gate: 'exit-1', direction: 'exit', since: app.now().toISOString(), isOnly: true };
  expect(await asked()).toMatchObject([
    { kind: 'lane_without_camera', subject: 'exit-1 exit', facts: lane, count: 1 },
  ]);
  expect(await lanes(await signInHelper(app, root, mall, 'attendant'))).toEqual([lane]);
  const { entries } = (await root.client.call('GET', `/api/malls/${mall}/attention`)).body as {
    entries: unknown[];
  };
  expect(entries).toMatchObject([{ kind: 'lane_without_camera', place: 'exit-1' }]);
});

it('closes by itself when a camera is registered for the lane, and for no other lane', async () => {
  await revoke(await register('exit-1', 'exit'));
  await register('exit-2', 'exit');
  expect(await lanes()).toMatchObject([{ gate: 'exit-1', isOnly: false }]);
  await register('exit-1', 'exit', 'tag-reader');
  await register('exit-1', 'exit', 'gate-controller');
  expect(await subjects()).toEqual(['lane_without_camera exit-1 exit']);
  await register('exit-1', 'exit');
  expect([await subjects(), await lanes()]).toEqual([[], []]);
});

it('a replacement that was registered before, or a second camera of the lane, raises none', async () => {
  const camera = await register('exit-1', 'exit');
  const other = await register('exit-1', 'exit');
  await revoke(camera);
  expect(await subjects()).toEqual([]);
  await revoke(other);
  expect(await subjects()).toEqual(['lane_without_camera exit-1 exit']);
});

it('a lane that never had a camera raises none, whatever else of it is revoked', async () => {
  const barrier = await register('exit-1', 'exit', 'gate-controller');
  const tags = await register('exit-1', 'exit', 'tag-reader');
  await revoke(barrier);
  await revoke(tags);
  expect([await subjects(), await lanes()]).toEqual([[], []]);
});

it('each lane has its alert, and those that are open say when no other lane is read either', async () => {
  const [one, other] = [await register('exit-1', 'exit'), await register('exit-2', 'exit')];
  await revoke(one);
  expect(await lanes()).toMatchObject([{ gate: 'exit-1', isOnly: false }]);
  await revoke(other);
  expect((await lanes()).map(({ gate, isOnly }) => `${gate} ${isOnly}`).toSorted()).toEqual([
    'exit-1 true',
    'exit-2 true',
  ]);
});

it('two cameras of one lane that are revoked at the same time leave nobody unasked', async () => {
  const cameras = [await register('exit-1', 'exit'), await register('exit-1', 'exit')];
  await Promise.all(cameras.map(revoke));
  expect(await subjects()).toEqual(['lane_without_camera exit-1 exit']);
});

it('whoever has dealt with it, since the lane stays closed, is not asked again when others are revoked', async () => {
  const camera = await register('exit-1', 'exit');
  await revoke(camera);
  const [alert] = await asked();
  const item = `/api/malls/${mall}/attention/alert:${alert?.id}/decisions`;
  const done = await root.client.call('POST', item, { action: 'done', reason: 'This lane stays closed.' });
  expect(done.status).toBe(201);
  await revoke(camera);
  await revoke(await register('exit-2', 'exit'));
  expect([await subjects(), (await lanes()).map(({ gate }) => gate)]).toEqual([
    ['lane_without_camera exit-2 exit'],
    ['exit-2'],
  ]);
});

describe('a camera that was registered in the wrong direction', () => {
  const START = Date.parse('2026-11-20T10:00:00+05:30');
  /** The lanes that somebody is asked about; the cars that are read leave alerts of their own. */
  const named = async () => (await subjects()).filter((subject) => subject.startsWith('lane_'));
  const minute = (minutes: number) => app.setNow(new Date(START + minutes * 60_000));
  /** Lets a camera read a car, and the server store when it was last seen. */
  async function sees({ client }: Awaited<ReturnType<typeof install>>): Promise<void> {
    const now = app.now().toISOString();
    const read = { readId: randomUUID(), plate: 'MH12DE1433', confidence: 0.97, readAt: now, sentAt: now };
    expect((await client.call('POST', '/api/ingest/plate-reads', read)).status).toBe(200);
    await app.devices.stop();
  }

  it('leaves no lane behind once it is registered anew and revoked, though it had read and still reads meanwhile', async () => {
    minute(0);
    const wrong = await install('exit-2', 'entry');
    minute(4);
    await sees(wrong);
    minute(5);
    const right = await install('exit-2', 'exit');
    minute(200);
    await sees(wrong);
    minute(201);
    await sees(right);
    await revoke(wrong.id);
    expect([await named(), await lanes()]).toEqual([[], []]);
    minute(400);
    await revoke(right.id);
    expect(await named()).toEqual(['lane_without_camera exit-2 exit']);
  });

  it('is asked about until its lane has one, where it was revoked first', async () => {
    await revoke(await register('exit-2', 'entry'));
    await register('exit-1', 'exit');
    expect(await named()).toEqual(['lane_without_camera exit-2 entry']);
    await register('exit-2', 'exit', 'gate-controller');
    expect(await lanes()).toMatchObject([{ gate: 'exit-2', direction: 'entry' }]);
    await register('exit-2', 'exit');
    expect([await named(), await lanes()]).toEqual([[], []]);
  });

  it('is another thing than the lane in of a gate that has one out beside it', async () => {
    minute(0);
    const [entry, exit] = [await install('gate-1', 'entry'), await install('gate-1', 'exit')];
    minute(2 * 24 * 60);
    root = await signInSuperAdmin(app);
    await sees(entry);
    await sees(exit);
    await revoke(entry.id);
    expect(await lanes()).toMatchObject([{ gate: 'gate-1', direction: 'entry', isOnly: true }]);
    await register('gate-1', 'exit');
    expect(await named()).toEqual(['lane_without_camera gate-1 entry']);
    await register('gate-1', 'entry');
    expect(await named()).toEqual([]);
  });
});
