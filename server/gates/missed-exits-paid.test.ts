import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GateTests } from '../../testing/gated-mall.ts';
import { addHoldingMall, payInCash, type HoldingMall } from '../../testing/holding-mall.ts';
import { takeCash } from '../../testing/paid-visits.ts';

const PLATE = 'GJ05AB1234';
let gates: GateTests;
let mall: HoldingMall;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

/** A car that came in at ten, of a mall that asks 40 rupees an hour. */
async function withCar(): Promise<number> {
  mall = await addHoldingMall(gates);
  await mall.read('entry-1', at(0), PLATE);
  const [row] = await mall.rows<{
    id: number;
  }>(sql`select max(id)::int as id from sessions where plate = ${PLATE}
    and mall_id = ${mall.mall.id}`);
  return row?.id ?? 0;
}

/** It comes in again, so its exit was missed. */
const comeBack = (minute: number) => mall.read('entry-1', at(minute), PLATE);

/** What was charged, taken and goes back for a session, in paise. */
async function moneyOf(id: number) {
  const [row] = await mall.rows(sql`
    select coalesce(sum(l.paise) filter (where m.cause in ('charge', 'correction')), 0)::int as charged,
      coalesce(-sum(l.paise) filter (where m.cause = 'payment'), 0)::int as received,
      coalesce(sum(l.paise) filter (where m.cause = 'refund'), 0)::int as back, coalesce(sum(l.paise), 0)::int as due
    from ledger_movements m join ledger_lines l on l.movement_id = m.id and l.account = 'receivable'
    where m.session_id = ${id}`);
  return row;
}

describe('money that was paid ahead for a session whose exit was missed', () => {
  it('is charged for the time that it was paid for, and for nothing beyond', async () => {
    const id = await withCar();
    await payInCash(mall, PLATE, at(90));
    await comeBack(600);
    expect(await moneyOf(id)).toEqual({ charged: 8000, received: 8000, back: 0, due: 0 });
    expect((await mall.sessions())[0]).toMatchObject({ review: 'exit_missed', exitAt: null, charge: 8000 });
  });

  it('counts up to the last time that was paid for, where it was paid twice', async () => {
    const id = await withCar();
    await payInCash(mall, PLATE, at(50));
    await payInCash(mall, PLATE, at(170));
    await comeBack(600);
    expect(await moneyOf(id)).toEqual({ charged: 12_000, received: 12_000, back: 0, due: 0 });
  });

  it('goes back as far as it is more than that time costs', async () => {
    const id = await withCar();
    gates.app.setNow(at(50));
    await takeCash(gates, mall, { id, paise: 10_000, when: at(50) });
    await comeBack(600);
    expect(await moneyOf(id)).toEqual({ charged: 4000, received: 10_000, back: 6000, due: 0 });
  });

  it('goes back whole where it was less than that time costs, or the mall does not charge', async () => {
    const short = await withCar();
    gates.app.setNow(at(170));
    await takeCash(gates, mall, { id: short, paise: 1000, when: at(170) });
    await comeBack(600);
    expect(await moneyOf(short)).toEqual({ charged: 0, received: 1000, back: 1000, due: 0 });
    const free = await withCar();
    await payInCash(mall, PLATE, at(90));
    await mall.setRules({ zeroTariff: true });
    await comeBack(600);
    expect(await moneyOf(free)).toEqual({ charged: 0, received: 8000, back: 8000, due: 0 });
  });

  it('is not asked for twice where its exit comes late: what was paid covers whoever left in time', async () => {
    const id = await withCar();
    await payInCash(mall, PLATE, at(90));
    await comeBack(300);
    gates.app.setNow(at(301));
    expect(await mall.readLate('exit-1', at(292), PLATE)).toMatchObject({ amountDue: 0 });
    expect(await moneyOf(id)).toEqual({ charged: 8000, received: 8000, back: 0, due: 0 });
    expect((await mall.sessions())[0]).toMatchObject({ review: null, exitAt: at(292), charge: 8000 });
  });
});

it('what was paid after the car had come in again is for the visit that it began then, though its entry comes late', async () => {
  const id = await withCar();
  await payInCash(mall, PLATE, at(85));
  gates.app.setNow(at(95));
  const sentAt = at(95).toISOString();
  await mall.readLate('entry-1', at(30), PLATE, { sentAt });
  // It was paid up to 85, so from half past ten on one hour is owed; that the car had come at ten was paid too much.
  expect(await mall.read('exit-1', at(100), PLATE)).toMatchObject({ amountDue: 0 });
  expect(await moneyOf(id)).toEqual({ charged: 0, received: 0, back: 0, due: 0 });
  expect(await moneyOf(id + 1)).toEqual({ charged: 4000, received: 8000, back: 4000, due: 0 });
  const own = (await mall.sessions()).filter(({ plate }) => plate === PLATE);
  expect(own).toMatchObject([
    { review: 'exit_missed', charge: 0 },
    { entryAt: at(30), charge: 4000 },
  ]);
});

it('what was paid before the car came in again stays with the visit before', async () => {
  const id = await withCar();
  await payInCash(mall, PLATE, at(25));
  gates.app.setNow(at(95));
  await mall.readLate('entry-1', at(30), PLATE, { sentAt: at(95).toISOString() });
  expect(await moneyOf(id)).toEqual({ charged: 4000, received: 4000, back: 0, due: 0 });
  expect(await moneyOf(id + 1)).toEqual({ charged: 0, received: 0, back: 0, due: 0 });
});

it('where nothing was paid ahead nothing is charged', async () => {
  const id = await withCar();
  await comeBack(600);
  expect(await moneyOf(id)).toEqual({ charged: 0, received: 0, back: 0, due: 0 });
  expect((await mall.sessions())[0]).toMatchObject({ review: 'exit_missed', charge: 0 });
  // The database itself refuses more than came in.
  const charge = gates.database.transact({ mall: mall.mall.id }, async (transaction) => {
    await transaction.query(sql`insert into charges (mall_id, session_id, paise, lines, at)
      values (${mall.mall.id}, ${id}, 1, '[]', ${at(600)})`);
  });
  await expect(charge).rejects.toThrow('a session in review is not charged');
});
