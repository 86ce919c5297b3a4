import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TariffList } from '#contract/money.ts';
import type { ShownBill } from '#contract/pay.ts';
import type { Shop } from '#contract/shops.ts';
import { askMall } from '../../../testing/ask-mall.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { linkOf, visit, type PaidVisit } from '../../../testing/paid-visits.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

// Free minutes of two givers do not add up, the most counts: what can never be worth anything is not taken.
const REFUSED = { status: 409, code: 'free_minutes_given' };

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

/** A shop; answers how it gives a visit what it pays for. */
async function addShop(name: string, value: number, gives: Shop['gives'] = 'minutes') {
  const { id } = await ask<Shop>('POST', '/shops', { name, gives, value, mostAPlateADay: 9 });
  const { url } = await ask<{ url: string }>('POST', `/shops/${id}/link`, {});
  return async ({ token }: PaidVisit, bill = 'B1') => {
    gates.app.setNow(new Date(gates.app.now().getTime() + 1_000));
    const path = `/api/shop/${url.split('/').at(-1)}/validations`;
    const { status, body } = await staff.client.call('POST', path, { visit: token, bill });
    const { code, error } = body as { code?: string; error?: string };
    return code === undefined ? { status } : { status, code, error };
  };
}

async function park(plate = 'KA09PQ4433', from = 0): Promise<PaidVisit> {
  const { sessionId } = await mall.read('entry-1', at(from), plate);
  return linkOf(gates, sessionId, at(from));
}

async function addCinema(freeMinutes: number | null): Promise<void> {
  const { versions } = await ask<TariffList>('GET', '/tariffs');
  const draft = { ...versions[0]?.document, validations: [{ code: 'cinema', freeMinutes }] };
  await ask('PUT', '/tariffs', { draft, publish: true });
}

const giveCinema = ({ publicId }: PaidVisit) =>
  ask('POST', `/sessions/${publicId}/validations`, { code: 'cinema', reason: 'A test' });

async function linesOf({ token }: PaidVisit): Promise<string[]> {
  const bill = (await staff.client.call('GET', `/api/pay/${token}`)).body as ShownBill;
  return bill.lines.map(({ text }) => text);
}

describe('free minutes of a second giver', () => {
  it.each([60, 120])(
    'are not taken where a shop gave as many: %d, and the bill stays good',
    async (first) => {
      const [one, other] = [await addShop('Books', first), await addShop('Shoes', 60)];
      const car = await park();
      expect(await one(car)).toEqual({ status: 200 });
      const refused = await other(car, '4711');
      expect(refused).toMatchObject(REFUSED);
      expect(refused.error).toContain(`${first} free minutes already`);
      expect(await linesOf(car)).not.toContainEqual(expect.stringContaining('Shoes'));
      expect(await other(await park('MH01AB1234', 5), '4711')).toEqual({ status: 200 });
    },
  );

  it.each([120, null])('nor where a stamp of the mall frees as much: %s', async (freeMinutes) => {
    await addCinema(freeMinutes);
    const shop = await addShop('Shoes', 60);
    const car = await park();
    await giveCinema(car);
    expect(await shop(car)).toMatchObject(REFUSED);
  });

  it('nor after the exit', async () => {
    const [one, other] = [await addShop('Books', 60), await addShop('Shoes', 60)];
    const car = await visit(gates, mall, { plate: 'KA09PQ4433', from: 0, minutes: 130 });
    expect(await one(car)).toEqual({ status: 200 });
    expect(await other(car)).toMatchObject(REFUSED);
  });

  it('are taken where they are more, and the bill says that they do not add up', async () => {
    const [one, other] = [await addShop('Books', 60), await addShop('Shoes', 120)];
    const car = await park();
    await one(car);
    expect(await other(car)).toEqual({ status: 200 });
    gates.app.setNow(at(180));
    expect(await linesOf(car)).toEqual([
      expect.any(String),
      '60 minutes free, given by Books: part of the longest free time, since free minutes do not add up',
      '120 minutes free, given by Shoes: a unit that began in this time is free whole',
    ]);
  });

  it('are the same gift where they are sent again, and a share is no minutes', async () => {
    const [one, other] = [await addShop('Books', 60), await addShop('Shoes', 50, 'percent')];
    const car = await park();
    for (const give of [one, one, other]) expect(await give(car)).toEqual({ status: 200 });
  });
});
