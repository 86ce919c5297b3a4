import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TariffList } from '#contract/money.ts';
import type { Shop, ShopPage } from '#contract/shops.ts';
import { askMall } from '../../../testing/ask-mall.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { passCalls } from '../../../testing/pass-calls.ts';
import { linkOf, takeCash, visit, type PaidVisit } from '../../../testing/paid-visits.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

const PLATE = 'KA09PQ4433';
const REASON = { reason: 'Looked at it again' };

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

/** No two stamps are given at the same instant. */
function passTime(): void {
  gates.app.setNow(new Date(gates.app.now().getTime() + 1_000));
}

interface OwnShop {
  /** Gives a visit what the shop gives; answers what it costs then, or the code of the refusal. */
  stamp(car: PaidVisit): Promise<number | string>;
  /** What it gave is worth, by the mall's list, by its own page, and by its statement. */
  worth(): Promise<{ list: number; page: number; statement: number }>;
}

let shopsAdded = 0;
async function addShop(wanted: { gives: Shop['gives']; value: number; budget?: number }): Promise<OwnShop> {
  shopsAdded += 1;
  const name = `Shop ${shopsAdded}`;
  const { id } = await ask<Shop>('POST', '/shops', { name, ...wanted });
  const { url } = await ask<{ url: string }>('POST', `/shops/${id}/link`, {});
  const token = url.split('/').at(-1) ?? '';
  const statement = async () => {
    const rest = `/shops/${id}/statement.csv?month=2026-11-20`;
    const { body } = await gates.app.http.inject({
      url: `/api/malls/${mall.mall.publicId}${rest}`,
      headers: { cookie: [...staff.client.cookies].map((pair) => pair.join('=')).join('; ') },
    });
    return Number(/,sum,,([\d.]+)/.exec(body)?.[1]);
  };
  return {
    async stamp(car) {
      passTime();
      const body = { visit: car.token, bill: 'B1' };
      const answer = await staff.client.call('POST', `/api/shop/${token}/validations`, body);
      const { charges, code } = answer.body as { charges?: number; code?: string };
      return charges ?? code ?? '';
    },
    async worth() {
      const { shops } = await ask<{ shops: Shop[] }>('GET', '/shops');
      const { given } = (await staff.client.call('GET', `/api/shop/${token}`)).body as ShopPage;
      return {
        list: shops.find((shop) => shop.id === id)?.worthThisMonth ?? NaN,
        page: given.reduce((sum, one) => sum + one.worth, 0),
        statement: await statement(),
      };
    },
  };
}

const everywhere = (rupees: number) => ({ list: rupees, page: rupees, statement: rupees });
const addThird = () => addShop({ gives: 'percent', value: 33 });
const addHour = () => addShop({ gives: 'minutes', value: 60 });

/** 130 minutes at 40 rupees an hour: 120 rupees. */
const leave = () => visit(gates, mall, { plate: PLATE, from: 0, minutes: 130 });

/** A car that is inside. */
async function park(): Promise<PaidVisit> {
  const { sessionId } = await mall.read('entry-1', at(0), PLATE);
  return linkOf(gates, sessionId, at(0));
}

async function addCinema(): Promise<void> {
  const { versions } = await ask<TariffList>('GET', '/tariffs');
  const draft = { ...versions[0]?.document, validations: [{ code: 'cinema', freeMinutes: 60 }] };
  await ask('PUT', '/tariffs', { draft, publish: true });
}

function giveCinema({ publicId }: PaidVisit): Promise<unknown> {
  passTime();
  return ask('POST', `/sessions/${publicId}/validations`, { code: 'cinema', reason: 'A test' });
}
const waive = ({ publicId }: PaidVisit) =>
  ask<{ settlement: { id: string } }>('POST', '/settlements', {
    ...REASON,
    action: 'waive',
    session: publicId,
  });

describe('what a shop gave is worth what its stamp took off the bill, whoever asks', () => {
  it('so that two shops pay together what came off', async () => {
    const [third, hour] = [await addThird(), await addHour()];
    const car = await leave();
    expect([await third.stamp(car), await hour.stamp(car)]).toEqual([80.4, 53.6]);
    expect(await third.worth()).toEqual(everywhere(39.6));
    expect(await hour.worth()).toEqual(everywhere(26.8));
  });

  it('before a stamp of the mall that frees the same minutes, and not after it', async () => {
    await addCinema();
    const hour = await addHour();
    const [one, other] = [
      await leave(),
      await visit(gates, mall, { plate: 'MH01AB1234', from: 131, minutes: 130 }),
    ];
    await hour.stamp(one);
    await giveCinema(one);
    expect(await hour.worth()).toEqual(everywhere(40));
    const late = await addHour();
    await giveCinema(other);
    expect(await late.stamp(other)).toBe('free_minutes_given');
    expect(await late.worth()).toEqual(everywhere(0));
  });

  it('and nothing for a visit that costs nothing, whenever it was waived', async () => {
    const third = await addThird();
    const car = await leave();
    await waive(car);
    expect(await third.stamp(car)).toBe(0);
    expect(await third.worth()).toEqual(everywhere(0));

    const hour = await addHour();
    const other = await visit(gates, mall, { plate: 'MH01AB1234', from: 131, minutes: 130 });
    await hour.stamp(other);
    const { settlement } = await waive(other);
    expect(await hour.worth()).toEqual(everywhere(0));
    await ask('POST', '/settlements', { ...REASON, action: 'undo', settlement: settlement.id });
    expect(await hour.worth()).toEqual(everywhere(40));
  });

  it('by the charge that counts now, though somebody looked before it was corrected', async () => {
    const third = await addThird();
    const car = await leave();
    await third.stamp(car);
    expect(await third.worth()).toEqual(everywhere(39.6));
    await mall.readLate('exit-2', at(115), PLATE);
    expect(await third.worth()).toEqual(everywhere(26.4));
  });

  it('nothing where a pass turns out to cover all of it', async () => {
    const third = await addThird();
    const car = await leave();
    await third.stamp(car);
    await passCalls(mall, staff).give({ plates: ['MH12DE9021'] });
    const corrected = { action: 'correct_plate', session: car.publicId, plate: 'MH12DE9021' };
    await ask('POST', '/settlements', { ...REASON, ...corrected });
    expect(await third.worth()).toEqual(everywhere(0));
  });

  it('no more than a dispute has left', async () => {
    const third = await addThird();
    const car = await leave();
    const { id } = await ask<{ id: string }>('POST', '/disputes', { session: car.publicId });
    const decided = { decision: 'refund', rupees: 100, answer: 'We are sorry' };
    await ask('POST', `/disputes/${id}/decision`, decided);
    expect(await third.stamp(car)).toBe(0);
    expect(await third.worth()).toEqual(everywhere(20));
  });
});

describe('a car that is inside', () => {
  it('counts as what its stamp may come to, and as what it came to once it has left', async () => {
    await addCinema();
    const hour = await addHour();
    const car = await park();
    gates.app.setNow(at(30));
    await hour.stamp(car);
    expect(await hour.worth()).toEqual(everywhere(40));
    await giveCinema(car);
    await mall.read('exit-1', at(130), PLATE);
    expect(await hour.worth()).toEqual(everywhere(40));
  });

  it('shares what it has cost so far among all shops, whatever they gave, and what it cost at last', async () => {
    await addCinema();
    const [fixed, hour, third] = [
      await addShop({ gives: 'amount', value: 500 }),
      await addHour(),
      await addThird(),
    ];
    const shops = [fixed, hour, third];
    const sum = async () => {
      const worths = [];
      for (const shop of shops) worths.push(await shop.worth());
      for (const { list, page, statement } of worths) expect([page, statement]).toEqual([list, list]);
      return worths.map(({ list }) => list);
    };
    const car = await park();
    gates.app.setNow(at(5));
    await hour.stamp(car);
    expect(await sum()).toEqual([0, 0, 0]);
    gates.app.setNow(at(30));
    await third.stamp(car);
    await fixed.stamp(car);
    // All of the hour is free by the first gift.
    expect(await sum()).toEqual([0, 40, 0]);
    await addCinema();
    gates.app.setNow(at(90));
    await giveCinema(car);
    expect(await sum()).toEqual([26.8, 40, 13.2]);
    await mall.read('exit-1', at(130), PLATE);
    expect(await sum()).toEqual([53.6, 40, 26.4]);
    expect(await mall.sessions()).toMatchObject([{ charge: 0 }]);
  });

  it('may cost what a budget has to hold, however little it has cost so far', async () => {
    const fixed = await addShop({ gives: 'amount', value: 500, budget: 499 });
    const car = await park();
    gates.app.setNow(at(30));
    expect(await fixed.stamp(car)).toBe('budget_spent');
  });

  it('that paid ahead counts by what it is charged, not by when it left', async () => {
    const third = await addThird();
    const car = await park();
    gates.app.setNow(at(55));
    expect(await third.stamp(car)).toBe(26.8);
    await takeCash(gates, mall, { id: car.id, paise: 2_680, when: at(56) });
    expect(await mall.read('exit-1', at(66), PLATE)).toMatchObject({ amountDue: 0 });
    expect(await third.worth()).toEqual(everywhere(13.2));
  });
});

describe('the budget of a shop', () => {
  it('counts of a visit that has left what comes off its bill', async () => {
    const fixed = await addShop({ gives: 'amount', value: 500, budget: 125 });
    expect(await fixed.stamp(await leave())).toBe(0);
    expect(await fixed.worth()).toEqual(everywhere(120));
  });

  it('refuses what is beyond it, and leaves the bill as it was', async () => {
    const third = await addShop({ gives: 'percent', value: 33, budget: 39 });
    const car = await leave();
    expect(await third.stamp(car)).toBe('budget_spent');
    expect(await third.worth()).toEqual(everywhere(0));
    expect(await mall.sessions()).toMatchObject([{ charge: 12_000 }]);
  });
});
