import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { LaneList } from '#contract/lanes.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { passCalls } from '../../../testing/pass-calls.ts';
import {
  signInAdmin,
  signInHelper,
  signInSuperAdmin,
  signUpDriver,
  type Person,
} from '../../../testing/test-people.ts';

const PLATE = 'GJ05AB1234';
const OTHER = 'MH12DE1433';
const HOLDER = 'Asha Traders';
let gates: GateTests;
let mall: GatedMall;
let root: Person;

beforeAll(async () => {
  gates = await openGates();
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());
beforeEach(async () => {
  mall = await gates.addMall();
  gates.app.setNow(at(-60));
});

const ask = ({ client }: Person, of = mall) => client.call('GET', `/api/malls/${of.mall.publicId}/lanes`);
const greeted = async (person: Person, of = mall) => ((await ask(person, of)).body as LaneList).greeted;

test('whoever stands at the lanes reads whose pass the car has that came in, for ten minutes', async () => {
  const attendant = await signInHelper(gates.app, root, mall.mall.publicId, 'attendant');
  await passCalls(mall, root).give({ holder: HOLDER, plates: [PLATE, OTHER], quota: 1 });
  await mall.read('entry-1', at(0), PLATE);
  gates.app.setNow(at(1));
  await mall.read('entry-2', at(1), OTHER);
  await mall.read('entry-2', at(1), 'KA01MN9876');
  expect(await greeted(attendant)).toMatchObject([
    { gate: 'entry-2', plate: OTHER, holder: HOLDER, kind: 'season', outcome: 'over_quota' },
    { gate: 'entry-1', plate: PLATE, holder: HOLDER, kind: 'season', outcome: 'covered' },
  ]);
  gates.app.setNow(at(12));
  expect(await greeted(attendant)).toEqual([]);
});

test('a car that has left is greeted no more', async () => {
  await passCalls(mall, root).give({ holder: HOLDER, plates: [PLATE] });
  await mall.read('entry-1', at(0), PLATE);
  gates.app.setNow(at(3));
  expect(await greeted(root)).toHaveLength(1);
  await mall.read('exit-1', at(3), PLATE);
  expect(await greeted(root)).toEqual([]);
});

test('a car whose plate a person has corrected is not greeted by the name of the former one', async () => {
  await passCalls(mall, root).give({ holder: HOLDER, plates: [PLATE] });
  const { sessionId: session } = await mall.read('entry-1', at(0), PLATE);
  gates.app.setNow(at(2));
  expect(await greeted(root)).toHaveLength(1);
  const body = { action: 'correct_plate', session, plate: OTHER, reason: 'Seen at the gate' };
  const settled = await root.client.call('POST', `/api/malls/${mall.mall.publicId}/settlements`, body);
  expect(settled).toMatchObject({ status: 201 });
  expect(await greeted(root)).toEqual([]);
});

test('a car with two passes is greeted once, by the one that gives it something, and never by the watch list', async () => {
  const passes = passCalls(mall, root);
  const watched = { note: 'Left unpaid', untilDay: '2026-12-31', plates: [PLATE] };
  await passes.give({ kind: 'watch', holder: 'Watched', ...watched });
  await passes.give({ kind: 'staff', holder: 'Staff of the mall', plates: [PLATE], quota: null });
  await mall.read('entry-1', at(0), PLATE);
  gates.app.setNow(at(1));
  expect(await greeted(root)).toMatchObject([{ holder: 'Staff of the mall', kind: 'staff' }]);
});

test('neither the sign nor anybody who does not stand at the lanes of this mall hears the name', async () => {
  await passCalls(mall, root).give({ holder: HOLDER, plates: [PLATE] });
  const entry = await mall.read('entry-1', at(0), PLATE);
  expect(JSON.stringify(entry)).not.toContain(HOLDER);
  gates.app.setNow(at(1));
  const other = await gates.addMall();
  const strangers = [
    await signInHelper(gates.app, root, mall.mall.publicId, 'accountant'),
    await signInHelper(gates.app, root, other.mall.publicId, 'attendant'),
    await signInAdmin(gates.app, root, [other.mall.publicId]),
    await signUpDriver(gates.app),
  ];
  for (const person of strangers) {
    const { status, body } = await ask(person);
    expect([403, 404]).toContain(status);
    expect(JSON.stringify(body)).not.toContain(HOLDER);
  }
  expect(await greeted(await signInAdmin(gates.app, root, [other.mall.publicId]), other)).toEqual([]);
});
