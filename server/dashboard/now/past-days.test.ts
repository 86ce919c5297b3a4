import { afterAll, beforeAll, expect, it } from 'vitest';
import { aSession } from '../../../testing/factories.ts';
import { openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { createPastDays, type ReadPastDays } from './past-days.ts';

let gates: GateTests;
let mall: GatedMall;

beforeAll(async () => {
  gates = await openGates();
  mall = await gates.addMall();
  for (const [day, hour] of ['13', '06'].flatMap((date) =>
    [8, 9, 10, 11, 23].map((at) => [date, at] as const),
  ))
    await aSession(gates.database, mall.mall, {
      plate: `GJ05AB${day}${String(hour).padStart(2, '0')}`,
      entryAt: instant(day, `${hour}:10`).toISOString(),
      exitAt: instant(day, `${hour}:50`).toISOString(),
      chargeRupees: 40,
    });
});
afterAll(() => gates.end());

const instant = (day: string, time: string) => new Date(`2026-11-${day}T${time.padStart(5, '0')}:00+05:30`);
const ask = (reader: ReadPastDays, time: string, day = '20') =>
  gates.database.transact({ mall: mall.mall.id }, (transaction) =>
    reader(transaction, mall.mall.id, instant(day, time)),
  );

it('has after each time that it is asked what a first reading has, also where the clock goes back or a day begins', async () => {
  const reader = createPastDays();
  for (const [time, day] of [
    ['07:00', '20'],
    ['08:30', '20'],
    ['08:30', '20'],
    ['11:50', '20'],
    ['09:00', '20'],
    ['09:55', '20'],
    ['00:01', '21'],
    ['23:59', '27'],
  ] as const)
    expect([time, await ask(reader, time, day)]).toEqual([time, await ask(createPastDays(), time, day)]);
});

it('counts what came, left and was earned up to the time', async () => {
  const reader = createPastDays();
  await ask(reader, '08:30');
  expect(await ask(reader, '10:30')).toMatchObject([
    { entries: 3, exits: 2, earnedPaise: 8_000, wasCounted: true },
    { entries: 3, exits: 2, earnedPaise: 8_000, wasCounted: true },
    { entries: 0, exits: 0, earnedPaise: 0, wasCounted: false },
    { entries: 0, exits: 0, earnedPaise: 0, wasCounted: false },
  ]);
});
