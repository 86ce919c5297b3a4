import sql from 'sql-template-tag';
import { paise } from '#domain/money/money.ts';
import { simpleTariff } from '#domain/money/simple-tariff.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';

const PLATE = 'MH12AB4444';
const WITHOUT = {};
const CAR = { vehicleClass: 'car' };
const BIKE = { vehicleClass: 'two_wheeler' };
let gates: GateTests;
let mall: GatedMall;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

/** A mall in which a started hour costs a car 40 rupees, and a two-wheeler what is given. */
async function open(bikePaise = 1_000): Promise<void> {
  mall = await gates.addMall({ graceMinutes: 0 });
  const priceOf = (hour: number) =>
    simpleTariff({ graceMinutes: 0, paisePerHour: paise(hour), dayCapPaise: null });
  const cars = priceOf(4_000).prices.map((price) => ({ ...price, classes: ['car', 'ev'] }));
  const bikes = priceOf(bikePaise).prices.map((price) => ({ ...price, classes: ['two_wheeler'] }));
  const document = { ...priceOf(4_000), prices: [...cars, ...bikes] };
  await mall.rows(sql`
    insert into tariffs (mall_id, version, effective_from, rule, created_by, created_at)
    values (${mall.mall.id}, 2, ${at(-60)}, ${JSON.stringify(document)}::jsonb, 'test', ${at(-60)})`);
}

const doubts = async () =>
  (await mall.sessions()).map(({ charge, detail }) => [
    charge,
    [detail['spokeAgainst']].flat().includes('class_doubtful'),
  ]);

describe('the class of a vehicle by its two reads', () => {
  it.each([
    ['read at the exit alone', WITHOUT, BIKE, 1_000, true],
    ['read otherwise at the exit', CAR, BIKE, 1_000, true],
    ['read otherwise at the entry', BIKE, CAR, 1_000, true],
    ['read at the entry alone', BIKE, WITHOUT, 1_000, false],
    ['the same at both', CAR, CAR, 4_000, false],
    ['read at the exit alone, and a car as everybody is', WITHOUT, CAR, 4_000, false],
    ['read at neither', WITHOUT, WITHOUT, 4_000, false],
  ])('%s: the cheaper one is charged', async (_which, entry, exit, charge, isDoubted) => {
    await open();
    await mall.read('entry-1', at(0), PLATE, entry);
    const answer = await mall.read('exit-1', at(40), PLATE, exit);
    expect(answer).toMatchObject({ reason: 'charged', amountDue: charge / 100 });
    expect(await doubts()).toEqual([[charge, isDoubted]]);
  });

  it('the cheaper one is the car’s where two-wheelers cost more, and neither where both cost the same', async () => {
    await open(6_000);
    await mall.read('entry-1', at(0), PLATE);
    expect(await mall.read('exit-1', at(40), PLATE, BIKE)).toMatchObject({ amountDue: 40 });
    expect(await doubts()).toEqual([[4_000, false]]);
    await open(4_000);
    await mall.read('entry-1', at(0), PLATE, CAR);
    expect(await mall.read('exit-1', at(40), PLATE, BIKE)).toMatchObject({ amountDue: 40 });
    expect(await doubts()).toEqual([[4_000, false]]);
  });

  it.each([
    ['waits for its entry', 44],
    ['is on record already', 70],
  ])('the exit came first and %s', async (_state, arrives) => {
    await open();
    for (let minute = -20; minute < -10; minute += 1)
      await mall.read('entry-1', at(minute), 'KA51ZZ7777', { sentAt: at(minute).toISOString() });
    await mall.read('exit-1', at(40), PLATE, BIKE);
    await gates.tick(at(arrives));
    gates.app.setNow(at(arrives));
    await mall.readLate('entry-1', at(0), PLATE, { ...CAR, sentAt: at(arrives).toISOString() });
    const [, session] = await mall.sessions();
    expect(session).toMatchObject({ exitAt: at(40), charge: 1_000 });
  });
});
