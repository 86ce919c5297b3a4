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

type Given = Omit<Parameters<ReturnType<typeof passCalls>['give']>[0], 'plates'>;

it.each<[string, Given, string, number]>([
  ['from midnight on', {}, 'You pay until 00:00', 14],
  ['tomorrow from nine on', { fromMinute: 540, toMinute: 1080 }, 'You pay until 09:00', 23],
  ['for one car, whose plate is its only one', { quota: 1 }, 'You pay until 00:00', 14],
])(
  'who comes with a pass that begins tomorrow and is good %s reads until when it pays, and pays that',
  async (_when, times, words, hours) => {
    await passCalls(mall, staff).give({ plates: [PLATE], fromDay: '2026-11-21', ...times });
    expect((await mall.read('entry-1', at(0), PLATE)).display[0]).toBe(words);
    const leftAt = at(hours * 60 + 300);
    gates.app.setNow(leftAt);
    expect(await mall.read('exit-1', leftAt, PLATE)).toMatchObject({ amountDue: hours * 40 });
  },
);

it.each<[string, Given]>([
  ['later than a day from now', { fromMinute: 720, toMinute: 1080 }],
  ['on Sundays', { days: ['sun'] }],
  ['from the day after tomorrow on', { fromDay: '2026-11-22' }],
  ['as another class', { paysAs: 'two_wheeler', kind: 'staff' }],
])(
  'who comes with a pass that begins tomorrow and is good %s is welcome like everybody',
  async (_when, times) => {
    await passCalls(mall, staff).give({ plates: [PLATE], fromDay: '2026-11-21', ...times });
    expect((await mall.read('entry-1', at(0), PLATE)).display[0]).toBe('Welcome');
  },
);

it('promises nothing of a pass that begins later, where others of its cars may have it by then', async () => {
  await passCalls(mall, staff).give({ plates: [PLATE, 'GJ05AB9999'], fromDay: '2026-11-21', quota: 1 });
  expect((await mall.read('entry-1', at(0), PLATE)).display[0]).toBe('Welcome');
});

it('goes on from one pass to the next: what begins first counts', async () => {
  const passes = passCalls(mall, staff);
  await passes.give({ plates: [PLATE], days: ['sun'], untilDay: '2026-11-20' });
  await passes.give({ plates: [PLATE], fromDay: '2026-11-21' });
  expect((await mall.read('entry-1', at(0), PLATE)).display[0]).toBe('You pay until 00:00');
});

it('does not read that it pays where the mall charges nothing', async () => {
  await passCalls(mall, staff).give({ plates: [PLATE], fromMinute: 720, toMinute: 1080 });
  await mall.setRules({ zeroTariff: true });
  expect((await mall.read('entry-1', at(0), PLATE)).display[0]).toBe('Welcome, pass holder');
});
