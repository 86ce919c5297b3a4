import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at } from '../../../../testing/gated-mall.ts';
import { outcomeOf, paidCar, refundOutside, storedRefunds } from '../../../../testing/outside-refunds.ts';
import { openPaidMall, type PaidMall } from '../../../../testing/paid-mall.ts';
import { signInAdmin, signInSuperAdmin, type Person } from '../../../../testing/test-people.ts';

let paid: PaidMall;
let admin: Person;

beforeAll(async () => {
  paid = await openPaidMall();
  admin = await signInAdmin(paid.app, await signInSuperAdmin(paid.app), [paid.mall.mall.publicId]);
});
afterAll(() => paid.end());

const settle = (body: object) =>
  admin.client.call('POST', `/api/malls/${paid.mall.mall.publicId}/settlements`, {
    ...body,
    reason: 'A kind word',
  });

async function waive(id: number): Promise<string> {
  const [row] = await paid.mall.rows<{ id: string }>(
    sql`select public_id as id from sessions where id = ${id}`,
  );
  const { body } = await settle({ action: 'waive', session: row?.id });
  return (body as { settlement: { id: string } }).settlement.id;
}

describe('a waiver beside a refund that was made outside, taken back', () => {
  it('after it leaves what the refund left: nobody owes it', async () => {
    const { id, token, payment } = await paidCar(paid);
    await refundOutside(paid, payment, 3_000).say('processed');
    const settlement = await waive(id);
    expect(await paid.bill(token)).toMatchObject({ charges: 0, amountRefunded: 80 });
    expect(await settle({ action: 'undo', settlement })).toMatchObject({ status: 201 });
    expect(await paid.bill(token)).toMatchObject({ charges: 50, amountDue: 0, amountRefunded: 30 });
  });

  it('before it is refused where the driver would owe by it what has gone back', async () => {
    const { id, token, payment } = await paidCar(paid);
    const settlement = await waive(id);
    await refundOutside(paid, payment, 3_000).say('processed');
    expect(await settle({ action: 'undo', settlement })).toMatchObject({
      status: 409,
      body: { code: 'paid_out' },
    });
    expect(await paid.bill(token)).toMatchObject({ charges: 0, amountDue: 0, amountRefunded: 80 });
  });
});

it('all of a payment that is given back outside leaves a visit that costs nothing', async () => {
  const { id, token, payment } = await paidCar(paid);
  await refundOutside(paid, payment, 8_000).say('processed');
  expect(await paid.bill(token)).toMatchObject({
    charges: 0,
    amountDue: 0,
    amountRefunded: 80,
    status: 'left',
  });
  expect(await paid.balances(id)).toEqual({});
});

it('one that there is room for only if another fails is stored once that has failed', async () => {
  const { id, payment } = await paidCar(paid);
  const first = refundOutside(paid, payment, 6_000, 'pending');
  await first.say('created');
  const second = refundOutside(paid, payment, 8_000);
  await second.say('processed');
  expect(await outcomeOf(paid, second.id)).toBeNull();
  await first.say('failed');
  paid.app.setNow(at(95));
  await paid.app.money.payments.tick(at(95));
  expect(await storedRefunds(paid, id)).toMatchObject([
    { state: 'withdrawn', paise: 6_000 },
    { state: 'done', paise: 8_000 },
  ]);
  expect(await paid.balances(id)).toEqual({});
});
