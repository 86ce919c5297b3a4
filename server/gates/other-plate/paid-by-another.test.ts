import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GateTests } from '../../../testing/gated-mall.ts';
import { addHoldingMall, payInCash, type HoldingMall } from '../../../testing/holding-mall.ts';

const SURE = { confidence: 0.97 };
const [OWN, OTHER] = ['MH12AB1233', 'MH12AB1238'];
let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

/** Each test on days of its own, so that its upkeep has its turn. */
let day = 0;
const time = (count: number) => at(day * 1_440 + count);

async function upkeep(from: number, to: number, step = 5): Promise<void> {
  for (let minute = from; minute <= to; minute += step) {
    gates.app.setNow(time(minute));
    await gates.tick(time(minute));
  }
}

/** Of one plate's sessions together, in rupees: what was charged, what came in, what goes back, and what is due. */
async function moneyOf(mall: HoldingMall, plate: string) {
  const [row] = await mall.rows<Record<string, number>>(sql`
    select coalesce(sum(l.paise) filter (where m.cause in ('charge', 'correction')), 0)::int / 100 as charged,
      coalesce(-sum(l.paise) filter (where m.cause = 'payment'), 0)::int / 100 as paid,
      coalesce(sum(l.paise) filter (where m.cause = 'refund'), 0)::int / 100 as back,
      coalesce(sum(l.paise), 0)::int / 100 as due
    from ledger_movements m join ledger_lines l on l.movement_id = m.id and l.account = 'receivable'
    where m.session_id in (select id from sessions where mall_id = ${mall.mall.id} and plate = ${plate})`);
  return row;
}

/** The drawer has what was paid once, and each session's ledger says as much as its payments. */
async function expectBooked(mall: HoldingMall, rupees: number): Promise<void> {
  const unequal = await mall.rows(sql`
    select s.id from sessions s where mall_id = ${mall.mall.id}
      and coalesce((select sum(received_paise) from payments where session_id = s.id), 0)
        <> coalesce((select -sum(l.paise) from ledger_movements m join ledger_lines l on l.movement_id = m.id
          where m.session_id = s.id and m.cause = 'payment' and l.account = 'receivable'), 0)`);
  expect(unequal).toEqual([]);
  const [drawer] = await mall.rows<{ paise: number }>(sql`
    select sum(paise)::int as paise from ledger_lines where mall_id = ${mall.mall.id} and account = 'cash_drawer'`);
  expect(drawer?.paise).toBe(rupees * 100);
}

/** OWN is inside since 0; at 100 another plate, near to it, is read at the exit in doubt, held, and pays its bill of two hours. */
async function leaveAsOwn(): Promise<HoldingMall> {
  day += 20;
  const mall = await addHoldingMall(gates);
  await mall.read('entry-1', time(0), OWN, SURE);
  const held = await mall.read('exit-1', time(100), OTHER, { confidence: 0.85 });
  expect(held).toMatchObject({ decision: 'hold', amountDue: 80 });
  await payInCash(mall, OWN, time(101));
  await upkeep(105, 130);
  return mall;
}

/** The entry of the other car arrives now. */
async function enterLate(mall: HoldingMall, entered: number): Promise<void> {
  gates.app.setNow(time(140));
  const sent = { ...SURE, sentAt: time(140).toISOString() };
  await mall.readLate('entry-2', time(entered), OTHER, sent);
  await upkeep(141, 160);
}

describe('what a car paid at the exit that was taken for another one’s goes to its own visit', () => {
  it.each([
    ['and is just its bill', 20, { charged: 80, paid: 80, back: 0, due: 0 }],
    ['and what is too much goes back', 50, { charged: 40, paid: 80, back: 40, due: 0 }],
    ['and nobody is asked for more', -60, { charged: 80, paid: 80, back: 0, due: 0 }],
  ])('%s', async (_what, entered, money) => {
    const mall = await leaveAsOwn();
    await enterLate(mall, entered);
    expect(await moneyOf(mall, OTHER)).toEqual(money);
    expect(await moneyOf(mall, OWN)).toEqual({ charged: 0, paid: 0, back: 0, due: 0 });
    expect(await mall.read('exit-1', time(300), OWN, SURE)).toMatchObject({ amountDue: 200 });
    await expectBooked(mall, 80);
    await payInCash(mall, OWN, time(301));
    expect(await moneyOf(mall, OWN)).toEqual({ charged: 200, paid: 200, back: 0, due: 0 });
    await expectBooked(mall, 280);
  });

  it('but not what the driver of the session had paid ahead', async () => {
    day += 20;
    const mall = await addHoldingMall(gates);
    await mall.read('entry-1', time(0), OWN, SURE);
    await payInCash(mall, OWN, time(30));
    const held = await mall.read('exit-1', time(100), OTHER, { confidence: 0.85 });
    expect(held).toMatchObject({ decision: 'hold', amountDue: 40 });
    await payInCash(mall, OWN, time(101));
    await upkeep(105, 130);
    await enterLate(mall, 20);
    expect(await moneyOf(mall, OTHER)).toEqual({ charged: 40, paid: 40, back: 0, due: 0 });
    expect(await moneyOf(mall, OWN)).toMatchObject({ paid: 40, due: -40 });
    expect(await mall.read('exit-1', time(300), OWN, SURE)).toMatchObject({ amountDue: 160 });
    await expectBooked(mall, 80);
  });
});

describe('what a car paid of whose visit nobody knows', () => {
  const [SEEN, STRANGER] = ['DL07CF3140', 'DL07CF5140'];

  /** Both have been here; the stranger leaves as the other one, is back at 112, and so proves to be another car. */
  async function leaveAsSeen(backAt: number): Promise<HoldingMall> {
    day += 20;
    const mall = await addHoldingMall(gates);
    await mall.read('entry-1', time(-1_440), SEEN, SURE);
    await mall.read('exit-1', time(-1_435), SEEN, SURE);
    await mall.sense(time(-1), 'B1A01', false);
    await mall.read('entry-1', time(0), SEEN, { confidence: 0.88 });
    await mall.sense(time(2), 'B1A01', true);
    await mall.sense(time(91), 'B1A01', false);
    expect(await mall.read('exit-1', time(95), STRANGER)).toMatchObject({ decision: 'hold', amountDue: 80 });
    await payInCash(mall, SEEN, time(95.5));
    await mall.read('entry-2', time(backAt), STRANGER, SURE);
    return mall;
  }

  it('goes back once the other car proves to be inside, which pays its own', async () => {
    const mall = await leaveAsSeen(112);
    await upkeep(115, 120);
    expect(await moneyOf(mall, SEEN)).toEqual({ charged: 0, paid: 80, back: 80, due: 0 });
    expect((await mall.showBill(SEEN)).amountDue).toBe(80);
    const out = await mall.read('exit-1', time(150), SEEN, SURE);
    // That it was SEEN both times, misread alike, would look the same: it pays until then, and somebody is asked.
    expect(out).toMatchObject({ decision: 'hold', amountDue: 80 });
    await payInCash(mall, SEEN, time(151));
    expect(await moneyOf(mall, SEEN)).toEqual({ charged: 80, paid: 160, back: 80, due: 0 });
    await expectBooked(mall, 160);
    const [visit] = (await mall.sessions()).filter(({ key, entryAt }) => key === SEEN && entryAt >= time(0));
    expect(visit).toMatchObject({ review: 'length_doubtful', charge: 8_000 });
  });

  it('stays where the other car has left by it meanwhile', async () => {
    const mall = await leaveAsSeen(200);
    const out = await mall.read('exit-1', time(280), SEEN, SURE);
    expect(out).toMatchObject({ decision: 'open', amountDue: 0 });
    await upkeep(285, 330);
    expect(await moneyOf(mall, SEEN)).toEqual({ charged: 80, paid: 80, back: 0, due: 0 });
  });
});

describe('a car that paid under a misread plate', () => {
  it.each([12, 20, 29])(
    'pays nothing more as it is read right at an exit %d minutes later',
    async (later) => {
      day += 20;
      const mall = await addHoldingMall(gates);
      await mall.read('entry-1', time(0), OWN, SURE);
      await mall.read('exit-1', time(110), OTHER, { confidence: 0.85 });
      await payInCash(mall, OWN, time(111));
      await upkeep(112, 110 + later - 1, 1);
      expect(await mall.read('exit-2', time(110 + later), OWN, SURE)).toMatchObject({
        decision: 'open',
        amountDue: 0,
      });
      expect(await moneyOf(mall, OWN)).toEqual({ charged: 80, paid: 80, back: 0, due: 0 });
    },
  );

  it.each([60, 400])('nor where it was back unread and leaves %d minutes later', async (later) => {
    const mall = await leaveAsOwn();
    expect(await mall.read('exit-1', time(100 + later), OWN, SURE)).toMatchObject({
      decision: 'open',
      amountDue: 0,
    });
    await upkeep(105 + later, 140 + later);
    expect(await moneyOf(mall, OWN)).toEqual({ charged: 80, paid: 80, back: 0, due: 0 });
  });
});
