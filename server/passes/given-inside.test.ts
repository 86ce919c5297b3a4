import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LaneList } from '#contract/lanes.ts';
import type { OwnBill } from '#contract/pay.ts';
import { at, openGates, type GateTests } from '../../testing/gated-mall.ts';
import { addHoldingMall, type HoldingMall } from '../../testing/holding-mall.ts';
import { passCalls, passInput } from '../../testing/pass-calls.ts';
import { signInSuperAdmin, signUpDriver, type Person } from '../../testing/test-people.ts';

const PLATE = 'MH01AB1234';
const SECOND = 'GJ05KK9911';
let gates: GateTests;
let staff: Person;
let mall: HoldingMall;
let passes: ReturnType<typeof passCalls>;

beforeAll(async () => {
  gates = await openGates({ now: at(-30).toISOString() });
  staff = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());

/** A car is inside since ten, by no pass; it is half past ten. */
beforeEach(async () => {
  gates.app.setNow(at(-30));
  mall = await addHoldingMall(gates);
  passes = passCalls(mall, staff);
  await mall.read('entry-1', at(0), PLATE);
  gates.app.setNow(at(30));
});

async function lanes() {
  return (await staff.client.call('GET', `/api/malls/${mall.mall.publicId}/lanes`)).body as LaneList;
}

/** What the bill of a car asks for, and its exit at the same instant. */
async function askedAt(minute: number, plate = PLATE) {
  gates.app.setNow(at(minute));
  const { amountDue: asked } = await mall.showBill(plate);
  const { amountDue, decision, reason } = await mall.read('exit-1', at(minute), plate);
  return { asked, amountDue, decision, reason };
}

const FREE = { asked: 0, amountDue: 0, decision: 'open', reason: 'season_pass' };
const HEAD =
  'number,kind,holder,note,plates,quota,levels,days,from hour,to hour,first day,last day,pays as,action';

describe('a car inside that is given a pass', () => {
  test('owes what its exit says, on its bill and among its driver’s own', async () => {
    gates.app.setNow(at(-1));
    const driver = await signUpDriver(gates.app, [SECOND]);
    await mall.read('entry-2', at(0), SECOND);
    gates.app.setNow(at(30));
    await passes.give({ plates: [PLATE, SECOND] });
    gates.app.setNow(at(70));
    const { body } = await driver.client.call('GET', '/api/account/bills');
    const { bills } = body as { bills: OwnBill[] };
    expect(bills).toMatchObject([{ amountDue: 0, nextStep: null }]);
    expect(await askedAt(70)).toEqual(FREE);
  });

  test('has it where its plate is added to a pass that is there', async () => {
    const pass = await passes.give({ plates: [SECOND] });
    expect(await mall.showBill(PLATE)).toMatchObject({ amountDue: 40 });
    const input = passInput({ plates: [SECOND, PLATE] });
    expect(await passes.call('PUT', `/${pass.id}`, input)).toMatchObject({ status: 200 });
    expect(await askedAt(70)).toEqual(FREE);
  });

  test('has it by a file of passes, as a new one and as one that is changed', async () => {
    await mall.read('entry-2', at(31), SECOND);
    gates.app.setNow(at(32));
    const file = (number: string, plates: string) =>
      [HEAD, `${number},season,Asha,,${plates},,,,,,2026-01-01,,,`].join('\r\n');
    expect(await passes.take(file('', PLATE))).toMatchObject({ added: 1 });
    expect(await mall.showBill(PLATE)).toMatchObject({ amountDue: 0 });
    expect(await passes.take(file('1', `${PLATE}; ${SECOND}`))).toMatchObject({ changed: 1 });
    expect(await askedAt(70)).toEqual(FREE);
    expect(await askedAt(71, SECOND)).toEqual(FREE);
  });

  test('pays for the time in which the pass is not good', async () => {
    await passes.give({ plates: [PLATE], fromMinute: 11 * 60 });
    expect(await askedAt(130)).toMatchObject({ asked: 40, amountDue: 40 });
  });

  test('has what a pass gives that begins later', async () => {
    await passes.give({ plates: [PLATE], fromDay: '2026-11-21' });
    expect(await mall.showBill(PLATE)).toMatchObject({ amountDue: 40 });
    const { asked, amountDue } = await askedAt(14 * 60 + 90);
    expect(asked).toBe(amountDue);
    expect(amountDue).toBe(14 * 40);
  });

  test('is within a quota that came first, and over it that came second', async () => {
    await mall.read('entry-2', at(40), SECOND);
    gates.app.setNow(at(41));
    await passes.give({ plates: [SECOND, PLATE], quota: 1 });
    expect(await askedAt(70)).toEqual(FREE);
    expect(await askedAt(71, SECOND)).toMatchObject({ asked: 40, amountDue: 40, decision: 'hold' });
  });

  test('is not greeted as one that comes in, and gets nothing by the watch list', async () => {
    await passes.give({ plates: [PLATE] });
    expect((await lanes()).greeted).toEqual([]);
    await mall.read('entry-2', at(31), SECOND);
    await passes.give({ kind: 'watch', note: 'Left unpaid', untilDay: '2026-12-31', plates: [SECOND] });
    expect(await askedAt(70, SECOND)).toMatchObject({ asked: 40, amountDue: 40 });
  });

  test('is let out at once where it holds at an exit', async () => {
    expect(await mall.read('exit-1', at(62), PLATE)).toMatchObject({ decision: 'hold', amountDue: 80 });
    await passes.give({ plates: [PLATE] });
    expect((await lanes()).waiting).toMatchObject([{ state: 'opening', amountDue: 0 }]);
    expect(await mall.read('exit-1', at(63), PLATE)).toMatchObject({ decision: 'open', amountDue: 0 });
  });
});
