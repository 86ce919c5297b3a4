import sql from 'sql-template-tag';
import { paise } from '#domain/money/money.ts';
import { simpleTariff } from '#domain/money/simple-tariff.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, seconds, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import { addHoldingMall, payInCash } from '../../testing/holding-mall.ts';

const PLATE = 'MH12AB4444';
type Class = 'car' | 'motorcycle' | 'truck' | null;
let gates: GateTests;
let mall: GatedMall;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

const RUPEES = { car: 40, motorcycle: 10, truck: 40 };

/** A mall in which a started hour costs each class of vehicle another amount. */
async function open(bike = RUPEES.motorcycle, given: GatedMall | null = null): Promise<void> {
  mall = given ?? (await gates.addMall({ graceMinutes: 0 }));
  const priceOf = (rupees: number) =>
    simpleTariff({ graceMinutes: 0, paisePerHour: paise(rupees * 100), dayCapPaise: null });
  const of = (rupees: number, classes: readonly string[]) =>
    priceOf(rupees).prices.map((price) => ({ ...price, classes }));
  const prices = [...of(40, ['car', 'ev']), ...of(bike, ['two_wheeler'])];
  await mall.rows(sql`
    insert into tariffs (mall_id, version, effective_from, rule, created_by, created_at)
    values (${mall.mall.id}, 2, ${at(-60)}, ${JSON.stringify({ ...priceOf(40), prices })}::jsonb, 'test', ${at(-60)})`);
}

const read = (lane: 'entry-1' | 'exit-1', second: number, vehicleClass: Class, plate = PLATE) =>
  mall.read(lane, seconds(second), plate, vehicleClass === null ? {} : { vehicleClass });
const countDoubts = (detail: Record<string, unknown>) =>
  [detail['spokeAgainst']].flat().filter((one) => one === 'class_doubtful').length;
const CLASSES: readonly Class[] = ['car', 'motorcycle', null];
/** Entry and exit, each read twice: the cheapest class that was read counts, and a car where none was. */
const TABLE = CLASSES.flatMap((one) =>
  CLASSES.flatMap((two) =>
    CLASSES.flatMap((three) => CLASSES.map((four) => [one, two, three, four] as const)),
  ),
);
const cheapest = ([first, ...others]: readonly Class[]) =>
  Math.min(RUPEES[first ?? 'car'], ...others.map((one) => (one === null ? Infinity : RUPEES[one])));

describe('the class of a vehicle that is read twice at a gate', () => {
  it('is the cheapest of those that were read, at every gate and in every order', async () => {
    for (const classes of TABLE) {
      const [one, two, three, four] = classes;
      await open();
      await read('entry-1', 0, one);
      await read('entry-1', 12, two);
      await read('exit-1', 3_000, three);
      await read('exit-1', 3_012, four);
      const found = await mall.sessions();
      expect([classes, found.map(({ charge }) => charge / 100)]).toEqual([classes, [cheapest(classes)]]);
      // The two reads of the entry, or of the exit, may be of one class: nothing is in doubt then.
      const prices = new Set([two, three, four].flatMap((other) => (other === null ? [] : [RUPEES[other]])));
      const isDifferent = [...prices].some((price) => price !== RUPEES[one ?? 'car']);
      expect([classes, found.map(({ detail }) => countDoubts(detail))]).toEqual([
        classes,
        [isDifferent ? 1 : 0],
      ]);
    }
  }, 120_000);

  it.each([8, 45])('at the entry, %d seconds later, is weighed at the exit', async (after) => {
    await open();
    await read('entry-1', 0, 'car');
    await read('entry-1', after, 'motorcycle');
    expect(await read('exit-1', 3_000, 'car')).toMatchObject({ reason: 'charged', amountDue: 10 });
  });

  it('at the exit lowers what was charged, and answers with it; the same again changes nothing', async () => {
    await open();
    await read('entry-1', 0, 'car');
    expect(await read('exit-1', 3_000, 'car')).toMatchObject({ amountDue: 40 });
    expect(await read('exit-1', 3_012, 'motorcycle')).toMatchObject({ amountDue: 10 });
    const lines = await mall.ledger();
    expect(await read('exit-1', 3_020, 'motorcycle')).toMatchObject({ amountDue: 10 });
    expect(await read('exit-1', 3_025, 'car')).toMatchObject({ amountDue: 10 });
    expect(await mall.ledger()).toEqual(lines);
    expect(await mall.sessions()).toMatchObject([{ charge: 1_000, review: null }]);
  });

  it('never raises what was charged', async () => {
    await open(60);
    await read('entry-1', 0, 'car');
    await read('entry-1', 12, 'motorcycle');
    await read('exit-1', 3_000, 'car');
    await read('exit-1', 3_012, 'truck');
    expect(await mall.sessions()).toMatchObject([{ charge: 4_000 }]);
  });

  it('of a double with another character counts, too', async () => {
    await open();
    await read('entry-1', 0, 'car', 'MH12AB4438');
    await mall.read('entry-1', seconds(12), 'MH12AB4433', { confidence: 0.8, vehicleClass: 'motorcycle' });
    expect(await read('exit-1', 3_000, null, 'MH12AB4438')).toMatchObject({ amountDue: 10 });
  });

  it('at the entry counts where its read arrives after the exit', async () => {
    await open();
    await read('entry-1', 0, 'car');
    await read('exit-1', 3_000, 'car');
    const sentAt = seconds(3_100).toISOString();
    gates.app.setNow(sentAt);
    await mall.readLate('entry-1', seconds(12), PLATE, { vehicleClass: 'motorcycle', sentAt });
    expect(await mall.sessions()).toMatchObject([{ charge: 1_000, review: null }]);
  });

  it('stays known where the exit was missed, and is read late', async () => {
    await open();
    await read('entry-1', 0, 'car');
    await read('entry-1', 12, 'motorcycle');
    await read('entry-1', 7_200, 'car');
    const sentAt = seconds(7_300).toISOString();
    gates.app.setNow(sentAt);
    await mall.readLate('exit-1', seconds(3_000), PLATE, { vehicleClass: 'car', sentAt });
    expect(await mall.sessions()).toMatchObject([{ charge: 1_000 }, { state: 'open' }]);
  });

  it('lowers what a car that holds at the exit has to pay, and what it has paid too much goes back', async () => {
    for (const isPaid of [false, true]) {
      const holding = await addHoldingMall(gates);
      await open(RUPEES.motorcycle, holding);
      await read('entry-1', 0, 'car');
      expect(await read('exit-1', 3_000, 'car')).toMatchObject({ decision: 'hold', amountDue: 40 });
      if (isPaid) await payInCash(holding, PLATE, seconds(3_006));
      const again = await read('exit-1', 3_012, 'motorcycle');
      expect(again).toMatchObject(isPaid ? { decision: 'open' } : { decision: 'hold', amountDue: 10 });
      expect(await mall.sessions()).toMatchObject([{ charge: 1_000, review: null }]);
      expect(await holding.due(PLATE)).toBe(isPaid ? 0 : 1_000);
    }
  });
});
