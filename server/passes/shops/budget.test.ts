import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MallReport } from '#contract/reports.ts';
import type { Shop, ShopPage } from '#contract/shops.ts';
import { askMall } from '../../../testing/ask-mall.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { linkOf, type PaidVisit } from '../../../testing/paid-visits.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

const HOUR = 60;
/** The last day of November, half an hour before midnight. */
const MONTHS_END = 10 * 24 * HOUR + 13.5 * HOUR;

let gates: GateTests;
let mall: GatedMall;
let staff: Person;
beforeAll(async () => {
  gates = await openGates({ now: at(-30).toISOString() });
});
afterAll(() => gates.end());
beforeEach(async () => {
  gates.app.setNow(at(-30));
  staff = await signInSuperAdmin(gates.app);
  mall = await gates.addMall();
});

const ask = <T = unknown>(method: string, rest: string, body?: object) =>
  askMall<T>(staff, mall, method, rest, body);

async function addShop(wanted: Pick<Shop, 'gives' | 'value' | 'budget'>) {
  const input = { name: 'Cinema', mostAPlateADay: 9, ...wanted };
  const { id } = await ask<Shop>('POST', '/shops', input);
  const { url } = await ask<{ url: string }>('POST', `/shops/${id}/link`, {});
  const path = `/api/shop/${url.split('/').at(-1)}`;
  let bills = 0;
  return {
    /** Gives a visit what the shop gives; answers `given`, or the code and the sentence of the refusal. */
    async give({ token }: PaidVisit) {
      bills += 1;
      const { status, body } = await staff.client.call('POST', `${path}/validations`, {
        visit: token,
        bill: `B${bills}`,
      });
      const { code, error } = body as { code?: string; error?: string };
      return status === 200 ? 'given' : `${code}: ${error}`;
    },
    page: async () => (await staff.client.call('GET', path)).body as ShopPage,
    list: async () => (await ask<{ shops: Shop[] }>('GET', '/shops')).shops.find((shop) => shop.id === id),
    change: (budget: number | null) => ask('PUT', `/shops/${id}`, { shop: { ...input, budget } }),
    /** The lines of the statement of a month, without day and time. */
    async statement(month = '2026-11-20') {
      const { body } = await gates.app.http.inject({
        url: `/api/malls/${mall.mall.publicId}/shops/${id}/statement.csv?month=${month}`,
        headers: { cookie: [...staff.client.cookies].map((pair) => pair.join('=')).join('; ') },
      });
      const lines = body.trim().split('\r\n').slice(1);
      return lines.map((line) => {
        const [, , , bill, , worth, billed, borne, state] = line.split(',');
        return [bill, worth, billed, borne, state].join(' ');
      });
    },
  };
}

async function park(plate: string, minute: number): Promise<PaidVisit> {
  const { sessionId } = await mall.read('entry-1', at(minute), plate);
  return linkOf(gates, sessionId, at(minute));
}

const leave = async (plate: string, minute: number) => {
  const { amountDue } = await mall.read('exit-1', at(minute), plate);
  return amountDue;
};

const PLATES = ['KA09PQ4433', 'MH12DE1433', 'GJ05AB1234'] as const;

describe('a shop is never billed above its budget', () => {
  it('though each of its gifts was worth nothing yet: what they may come to is held', async () => {
    const shop = await addShop({ gives: 'percent', value: 100, budget: 350 });
    const cars = [];
    for (const [index, plate] of PLATES.entries()) cars.push(await park(plate, index));
    gates.app.setNow(at(4));
    const answers = [];
    for (const car of cars) answers.push(await shop.give(car));
    // Four hours from the gift begin a fifth: 200 rupees of 40 an hour are held for each.
    expect(answers).toEqual([
      'given',
      expect.stringContaining('budget_spent: '),
      expect.stringContaining('budget_spent: '),
    ]);
    expect(answers[1]).toContain('₹150 of this month’s budget is left, and this gift may come to ₹200');
    expect(await shop.page()).toMatchObject({ budgetLeft: 150, held: 200 });
  });

  it('though a car stays longer than anybody held: the driver has his gift, the mall bears the rest', async () => {
    const shop = await addShop({ gives: 'percent', value: 100, budget: 410 });
    const [one, other] = [await park(PLATES[0], 0), await park(PLATES[1], 1)];
    gates.app.setNow(at(4));
    expect([await shop.give(one), await shop.give(other)]).toEqual(['given', 'given']);
    expect(await leave(PLATES[0], 9 * HOUR)).toBe(0);
    expect(await leave(PLATES[1], 9 * HOUR + 1)).toBe(0);
    expect(await shop.statement()).toEqual([
      'B1 360.00 360.00 0.00 final',
      'B2 360.00 50.00 310.00 final',
      'sum 720.00 410.00 310.00 ',
    ]);
    expect(await shop.list()).toMatchObject({ worthThisMonth: 720, billedThisMonth: 410 });
    const page = await shop.page();
    expect(page).toMatchObject({ budgetLeft: 0, held: 0 });
    expect(page.given.map(({ worth, billed }) => [worth, billed])).toEqual([
      [360, 50],
      [360, 360],
    ]);
    const { gifts, leakage } = await ask<MallReport>('GET', '/reports?period=today');
    expect(gifts).toEqual([{ shop: 'Cinema', sessions: 2, borne: 310 }]);
    expect(leakage.items.find(({ kind }) => kind === 'beyond_budgets')).toMatchObject({
      count: 1,
      amount: 310,
      isSummed: true,
      isEstimate: false,
    });
    const listed = await ask<{ sessions: object[] }>(
      'GET',
      '/reports/leakage?period=today&kind=beyond_budgets',
    );
    expect(listed.sessions).toMatchObject([{ session: other.publicId, amount: 310, person: null }]);
  });

  it('while a car is inside for longer than was held: nothing more is promised from that budget', async () => {
    const shop = await addShop({ gives: 'percent', value: 100, budget: 590 });
    const one = await park(PLATES[0], 0);
    gates.app.setNow(at(4));
    await shop.give(one);
    const other = await park(PLATES[1], 11 * HOUR);
    expect(await shop.page()).toMatchObject({ budgetLeft: 150, held: 440 });
    expect(await shop.give(other)).toContain('budget_spent');
  });

  it('by free minutes either, that are fewer than the tariff’s own', async () => {
    const shop = await addShop({ gives: 'minutes', value: 5, budget: 50 });
    const [one, other] = [await park(PLATES[0], 0), await park(PLATES[1], 1)];
    gates.app.setNow(at(4));
    expect(await shop.give(one)).toBe('given');
    expect(await shop.give(other)).toContain('budget_spent');
  });

  it('by many gifts at once', async () => {
    const shop = await addShop({ gives: 'percent', value: 100, budget: 450 });
    const plates = ['KA09PQ1001', 'MH12DE1002', 'GJ05AB1003', 'TN09BZ1004', 'DL3CAB1005', 'RJ14CD1006'];
    const cars = [];
    for (const [index, plate] of plates.entries()) cars.push(await park(plate, index * 0.5));
    gates.app.setNow(at(4));
    const answers = await Promise.all(cars.map((car) => shop.give(car)));
    expect(answers.filter((answer) => answer === 'given')).toHaveLength(2);
    await Promise.all(plates.map((plate) => leave(plate, 20 * HOUR)));
    staff = await signInSuperAdmin(gates.app);
    expect((await shop.statement()).at(-1)).toBe('sum 1600.00 450.00 1150.00 ');
  });
});

describe('the budget of a month', () => {
  it('is that of the month in which the gift was given, whenever its car leaves', async () => {
    const shop = await addShop({ gives: 'percent', value: 100, budget: 250 });
    gates.app.setNow(at(MONTHS_END - 20));
    const car = await park(PLATES[0], MONTHS_END - 10);
    expect(await shop.give(car)).toBe('given');
    await leave(PLATES[0], MONTHS_END + 10 * HOUR);
    staff = await signInSuperAdmin(gates.app);
    expect((await shop.statement()).at(-1)).toBe('sum 440.00 250.00 190.00 ');
    expect((await shop.statement('2026-12-01')).at(-1)).toBe('sum 0.00 0.00 0.00 ');
    expect(await shop.page()).toMatchObject({ budgetLeft: 250 });
  });

  it('follows a correction after the exit, in the order in which gifts were given', async () => {
    const shop = await addShop({ gives: 'percent', value: 100, budget: 410 });
    const [one, other] = [await park(PLATES[0], 0), await park(PLATES[1], 1)];
    gates.app.setNow(at(4));
    await shop.give(one);
    await shop.give(other);
    await leave(PLATES[0], 9 * HOUR);
    await leave(PLATES[1], 9 * HOUR + 1);
    const waive = { action: 'waive', session: one.publicId, reason: 'A test' };
    await ask('POST', '/settlements', waive);
    expect(await shop.statement()).toEqual([
      'B1 0.00 0.00 0.00 final',
      'B2 360.00 360.00 0.00 final',
      'sum 360.00 360.00 0.00 ',
    ]);
    expect(await shop.page()).toMatchObject({ budgetLeft: 50 });
  });

  it('counts as it was when a gift was given, though it is lowered or raised since', async () => {
    const shop = await addShop({ gives: 'amount', value: 40, budget: 80 });
    const [one, other, third] = [
      await park(PLATES[0], 0),
      await park(PLATES[1], 1),
      await park(PLATES[2], 2),
    ];
    gates.app.setNow(at(20));
    await shop.give(one);
    await shop.give(other);
    await shop.change(40);
    expect((await shop.statement()).at(-1)).toBe('sum 80.00 80.00 0.00 ');
    expect(await shop.give(third)).toContain('budget_spent');
    await shop.change(120);
    expect(await shop.give(third)).toBe('given');
    expect((await shop.statement()).at(-1)).toBe('sum 120.00 120.00 0.00 ');
  });

  it('without one a shop pays for all of it', async () => {
    const shop = await addShop({ gives: 'percent', value: 100, budget: null });
    const car = await park(PLATES[0], 0);
    gates.app.setNow(at(4));
    await shop.give(car);
    await leave(PLATES[0], 9 * HOUR);
    expect((await shop.statement()).at(-1)).toBe('sum 360.00 360.00 0.00 ');
  });
});
