import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { at, openGates, type GateTests } from '../../../testing/gated-mall.ts';
import { payInCash } from '../../../testing/holding-mall.ts';
import { linkOf } from '../../../testing/paid-visits.ts';
import { signInSuperAdmin, signUpDriver, type Person } from '../../../testing/test-people.ts';
import { addTypingMall, type TypingMall } from '../../../testing/typing-attendant.ts';

/** What an attendant types by a slip, and the car that stands there: cars of a fleet differ so, and nothing is merged. */
const [GHOST, OWN] = ['KA51LM1793', 'KA51LM1739'];
const SURE = { confidence: 0.97 };

let gates: GateTests;
let root: Person;
let mall: TypingMall;
beforeAll(async () => {
  gates = await openGates({ now: at(-60).toISOString() });
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());
beforeEach(async () => {
  mall = await addTypingMall(gates, root);
});

const late = (lane: 'entry-1' | 'exit-1', minute: number, plate: string, now: number) => {
  gates.app.setNow(at(now));
  return mall.readLate(lane, at(minute), plate, { ...SURE, sentAt: at(now).toISOString() });
};
/** Its plate comes in again, so that its exit was missed. */
const comeBack = (minute: number, plate = GHOST) => mall.read('entry-1', at(minute), plate, SURE);
const first = async (plate = GHOST) => (await mall.sessions()).find(({ entryRaw }) => entryRaw === plate);

/** What was charged, taken and goes back for the first visit of a plate, in rupees. */
async function moneyOf(plate = GHOST) {
  const [row] = await mall.rows(sql`
    select coalesce(sum(l.paise) filter (where m.cause in ('charge', 'correction')), 0)::int / 100 as charged,
      coalesce(-sum(l.paise) filter (where m.cause = 'payment'), 0)::int / 100 as received,
      coalesce(sum(l.paise) filter (where m.cause = 'refund'), 0)::int / 100 as back
    from ledger_movements m join ledger_lines l on l.movement_id = m.id and l.account = 'receivable'
    where m.session_id = (select id from sessions where public_id = ${(await first(plate))?.sessionId})`);
  return row;
}
const asked = async () => (await mall.alerts()).filter(({ kind }) => kind === 'paid_twice');

/** The attendant types the plate with a slip, and the camera reads the car a minute later. */
async function comeInTwice(): Promise<void> {
  await mall.type('entry-1', at(0), GHOST);
  await mall.read('entry-1', at(1), OWN, SURE);
}
async function leave(): Promise<void> {
  expect(await mall.read('exit-1', at(100), OWN, SURE)).toMatchObject({ decision: 'hold', amountDue: 80 });
  await payInCash(mall, OWN, at(101));
}

const BACK = { charged: 0, received: 80, back: 80 };
const CHARGED = { charged: 80, received: 80, back: 0 };

describe('a visit that was paid for, and whose exit was missed', () => {
  it('was the same car’s as another one at the same time: it costs nothing, and a person is asked', async () => {
    await comeInTwice();
    await payInCash(mall, GHOST, at(90));
    await leave();
    await comeBack(600);
    expect(await moneyOf()).toEqual(BACK);
    expect(await moneyOf(OWN)).toEqual(CHARGED);
    const ghost = await first();
    expect(ghost).toMatchObject({ review: 'exit_missed', charge: 0, reason: 'paid_twice' });
    const { token } = await linkOf(gates, ghost?.sessionId ?? null, at(601));
    const bill = await gates.app.http.inject({ url: `/api/pay/${token}` });
    expect(bill.json()).toMatchObject({ charges: 0, amountRefunded: 80, lines: [{ code: 'paid_twice' }] });
    expect(await asked()).toEqual([{ kind: 'paid_twice', subject: ghost?.sessionId ?? '', count: 1 }]);
    const { body } = await root.client.call('GET', mall.address('/attention'));
    expect((body as { entries: unknown[] }).entries).toContainEqual(
      expect.objectContaining({ kind: 'paid_twice', plate: GHOST }) as object,
    );
  });

  it('costs nothing while that other one is inside still', async () => {
    await comeInTwice();
    await payInCash(mall, GHOST, at(90));
    await comeBack(95);
    expect(await moneyOf()).toEqual(BACK);
    expect(await mall.read('exit-1', at(100), OWN, SURE)).toMatchObject({ amountDue: 80 });
  });

  it('costs nothing once that other one becomes known, once', async () => {
    await mall.type('entry-1', at(0), GHOST);
    await payInCash(mall, GHOST, at(90));
    await comeBack(300);
    expect(await moneyOf()).toEqual(CHARGED);
    await late('exit-1', 100, OWN, 310);
    await late('entry-1', 1, OWN, 311);
    for (const minute of [320, 330]) await gates.tick(at(minute));
    expect(await moneyOf()).toEqual(BACK);
    expect(await asked()).toMatchObject([{ count: 1 }]);
  });

  it('is charged where another car of the same account was there: a family has two', async () => {
    const other = 'MH12AB4711';
    gates.app.setNow(at(-1));
    await signUpDriver(gates.app, [other, OWN]);
    await mall.type('entry-1', at(0), other);
    await mall.read('entry-1', at(30), OWN, SURE);
    await payInCash(mall, other, at(90));
    await comeBack(600, other);
    await gates.tick(at(610));
    expect(await moneyOf(other)).toEqual(CHARGED);
    expect(await asked()).toEqual([]);
  });

  it('is charged again as its own exit is read after all', async () => {
    await comeInTwice();
    await payInCash(mall, GHOST, at(90));
    await comeBack(300);
    expect(await moneyOf()).toEqual(BACK);
    await late('exit-1', 95, GHOST, 301);
    for (const minute of [310, 320]) await gates.tick(at(minute));
    expect(await first()).toMatchObject({ exitAt: at(95), charge: 8_000, review: null });
  });

  it.each<[string, () => Promise<unknown>]>([
    ['nobody else was there', () => Promise.resolve()],
    ['only cars with plates unlike it were there', () => mall.read('entry-1', at(1), 'MH12AB4711', SURE)],
    ['a car like it came half an hour later', () => mall.read('entry-1', at(30), OWN, SURE)],
    ['a car like it was of another class', () => mall.read('entry-1', at(1), OWN, TWO_WHEELER)],
  ])('is charged until it was paid for, where %s', async (_what, meanwhile) => {
    await mall.type('entry-1', at(0), GHOST, { vehicleClass: 'car' });
    await meanwhile();
    await payInCash(mall, GHOST, at(90));
    await comeBack(600);
    await gates.tick(at(610));
    expect(await moneyOf()).toEqual(CHARGED);
    expect(await asked()).toEqual([]);
  });
});
const TWO_WHEELER = { ...SURE, vehicleClass: 'motorcycle' };

it('what was paid ahead is charged until an exit in doubt that may have been its own, and the rest goes back', async () => {
  const [car, like] = ['MH29FH5009', 'MH29FH5039'];
  await mall.read('entry-1', at(-59), like, SURE);
  await mall.read('exit-1', at(-57), like, SURE);
  await mall.read('entry-1', at(0), car, SURE);
  await payInCash(mall, car, at(90));
  expect(await late('exit-1', 50, like, 92)).toMatchObject({ reason: 'exit_ambiguous' });
  await comeBack(600, car);
  expect(await moneyOf(car)).toEqual({ charged: 40, received: 80, back: 40 });
});
