import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { at, openGates, type GateTests } from '../../../testing/gated-mall.ts';
import { addHoldingMall, type HoldingMall } from '../../../testing/holding-mall.ts';
import { passCalls } from '../../../testing/pass-calls.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

// Minute 0 is ten in the morning of a Friday, 10 minutes are free, and an hour costs 40 rupees.
const PLATE = 'GJ05AB1234';
let gates: GateTests;
let staff: Person;
let mall: HoldingMall;
beforeAll(async () => {
  gates = await openGates({ now: at(-30).toISOString() });
  staff = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());
beforeEach(async () => {
  mall = await addHoldingMall(gates);
  gates.app.setNow(at(0));
});

it.each<[string, Omit<Parameters<ReturnType<typeof passCalls>['give']>[0], 'plates'>, string]>([
  ['from noon on', { fromMinute: 720, toMinute: 1080 }, 'You pay until 12:00'],
  ['within the free minutes', { fromMinute: 609, toMinute: 1080 }, 'Welcome, pass holder'],
  ['already', { fromMinute: 540, toMinute: 1080 }, 'Welcome, pass holder'],
  ['on Sundays', { days: ['sun'] }, 'No pass now: you pay'],
])('who comes with a pass that is good %s reads what is so', async (_when, times, words) => {
  await passCalls(mall, staff).give({ plates: [PLATE], ...times });
  expect((await mall.read('entry-1', at(0), PLATE)).display[0]).toBe(words);
});

it('does not read that it pays where the mall charges nothing', async () => {
  await passCalls(mall, staff).give({ plates: [PLATE], fromMinute: 720, toMinute: 1080 });
  await mall.setRules({ zeroTariff: true });
  expect((await mall.read('entry-1', at(0), PLATE)).display[0]).toBe('Welcome, pass holder');
});
