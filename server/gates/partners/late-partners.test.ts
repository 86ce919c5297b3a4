import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { takeCash } from '../../../testing/paid-visits.ts';

/** Three cars of a fleet; the entry of the last one has not come. */
const [STAYING, LEAVING, LATE] = ['MH12AB8418', 'MH12AB8428', 'MH12AB8478'];
const SURE = { confidence: 0.97 };
/** As a misread is: else nobody is ended by a plate that is not its own. */
const DOUBTFUL = { confidence: 0.85 };
let gates: GateTests;
let mall: GatedMall;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

const late = (lane: 'entry-1' | 'exit-1', readAt: number, arrives: number, plate: string) => {
  gates.app.setNow(at(arrives));
  return mall.readLate(lane, at(readAt), plate, { ...SURE, sentAt: at(arrives).toISOString() });
};

/** Each test on a day of its own, so that its upkeep has its turn. */
let day = 0;
const minute = (count: number) => day * 1_440 + count;

/** Two cars came, the third one's exit is asked about, and one of the two left long after it. */
async function askAboutLate(): Promise<void> {
  day += 1;
  mall = await gates.addMall({ graceMinutes: 0 });
  await mall.read('entry-1', at(minute(0)), STAYING, SURE);
  await mall.read('entry-1', at(minute(1)), LEAVING, SURE);
  const asked = await mall.read('exit-1', at(minute(55)), LATE, DOUBTFUL);
  expect(asked).toMatchObject({ reason: 'exit_ambiguous', amountDue: 0 });
  await mall.read('exit-1', at(minute(100)), LEAVING, SURE);
}

/** The same, and the exit was given to the car that is inside still. */
async function giveToStaying(): Promise<void> {
  await askAboutLate();
  await gates.tick(at(minute(102)));
  expect(await sessionOf(STAYING)).toMatchObject({
    exitRaw: LATE,
    charge: 4_000,
    detail: { matched: 'later' },
  });
}

const sessionOf = async (plate: string) =>
  (await mall.sessions()).find(({ entryRaw, exitRaw }) => (entryRaw ?? exitRaw) === plate);

/** What was charged, taken and goes back for a car, in rupees. */
async function moneyOf(plate: string) {
  const [row] = await mall.rows<Record<'charged' | 'received' | 'back', number>>(sql`
    select coalesce(sum(l.paise) filter (where m.cause in ('charge', 'correction')), 0)::int / 100 as charged,
      coalesce(-sum(l.paise) filter (where m.cause = 'payment'), 0)::int / 100 as received,
      coalesce(sum(l.paise) filter (where m.cause = 'refund'), 0)::int / 100 as back
    from sessions s join ledger_movements m on m.session_id = s.id
      join ledger_lines l on l.movement_id = m.id and l.account = 'receivable'
    where s.mall_id = ${mall.mall.id} and s.entry_plate_raw = ${plate}`);
  return row;
}

async function pay(plate: string, paise: number, when: Date): Promise<void> {
  const [row] = await mall.rows<{ id: number }>(
    sql`select id::int from sessions where mall_id = ${mall.mall.id} and entry_plate_raw = ${plate}`,
  );
  gates.app.setNow(when);
  await takeCash(gates, mall, { id: row?.id ?? 0, paise, when });
}

it('an exit waits for its own entry while others arrive late, and is given to who is left only then', async () => {
  await askAboutLate();
  await late('entry-1', minute(45), minute(101), 'KA51ZZ7777');
  await gates.tick(at(minute(110)));
  expect(await sessionOf(STAYING)).toMatchObject({ state: 'open', charge: 0 });
  await gates.tick(at(minute(130)));
  expect(await sessionOf(STAYING)).toMatchObject({ exitRaw: LATE, charge: 4_000 });
});

describe('an exit that was given to another car, whose own entry then comes', () => {
  it('ends its own visit; the other car is inside, and pays its own', async () => {
    await giveToStaying();
    await late('entry-1', minute(20), minute(120), LATE);
    expect(await sessionOf(LATE)).toMatchObject({ review: null, exitAt: at(minute(55)), charge: 4_000 });
    expect(await sessionOf(STAYING)).toMatchObject({ state: 'open', exitAt: null, charge: 0 });
    await mall.read('exit-1', at(minute(130)), STAYING, SURE);
    expect(await sessionOf(STAYING)).toMatchObject({ review: null, exitRaw: STAYING, charge: 12_000 });
    expect(await moneyOf(STAYING)).toEqual({ charged: 120, received: 0, back: 0 });
    expect(await mall.sessions()).toHaveLength(3);
  });

  it('what the other car has paid meanwhile counts for its own exit', async () => {
    await giveToStaying();
    await pay(STAYING, 4_000, at(minute(103)));
    await late('entry-1', minute(20), minute(110), LATE);
    expect(await moneyOf(STAYING)).toEqual({ charged: 0, received: 40, back: 0 });
    await mall.read('exit-1', at(minute(115)), STAYING, SURE);
    expect(await moneyOf(STAYING)).toEqual({ charged: 80, received: 40, back: 0 });
  });

  it('what a car has paid that came in again goes back: nobody knows when it left', async () => {
    await giveToStaying();
    await pay(STAYING, 4_000, at(minute(103)));
    await mall.read('entry-1', at(minute(200)), STAYING, SURE);
    await late('entry-1', minute(20), minute(210), LATE);
    expect((await mall.sessions()).filter(({ key }) => key === STAYING)).toMatchObject([
      { state: 'closed', review: 'exit_missed', exitAt: null, charge: 0 },
      { state: 'open', review: null },
    ]);
    expect(await moneyOf(STAYING)).toEqual({ charged: 0, received: 40, back: 40 });
    expect(await sessionOf(LATE)).toMatchObject({ exitAt: at(minute(55)), charge: 4_000 });
  });

  it('the other car that has left meanwhile is asked about no more, and charged until its own exit', async () => {
    await giveToStaying();
    await mall.read('exit-1', at(minute(130)), STAYING, SURE);
    expect(await sessionOf(STAYING)).toMatchObject({ review: 'length_doubtful', charge: 4_000 });
    await late('entry-1', minute(20), minute(140), LATE);
    expect(await sessionOf(STAYING)).toMatchObject({ review: null, exitAt: at(minute(130)), charge: 12_000 });
    expect(await sessionOf(LATE)).toMatchObject({ review: null, exitAt: at(minute(55)), charge: 4_000 });
  });

  it.each([50, 54])(
    'the other car, whose own exit before it arrives late, pays until that one alone (%i)',
    async (left) => {
      await giveToStaying();
      await late('exit-1', minute(left), minute(104), STAYING);
      expect(await sessionOf(STAYING)).toMatchObject({
        exitRaw: STAYING,
        exitAt: at(minute(left)),
        charge: 4_000,
      });
      await late('entry-1', minute(20), minute(120), LATE);
      expect(await sessionOf(LATE)).toMatchObject({ review: null, exitAt: at(minute(55)), charge: 4_000 });
      expect(await mall.sessions()).toHaveLength(3);
    },
  );
});

it('what a person decided about the car that an exit was given to stands', async () => {
  await giveToStaying();
  const before = await sessionOf(STAYING);
  await mall.rows(sql`insert into settlements (public_id, mall_id, action, person, reason, at, changes)
    values (${`s-${day}`}, ${mall.mall.id}, 'close', 'somebody', 'seen', ${at(minute(103))},
      ${JSON.stringify([{ before: null, after: { publicId: before?.sessionId }, costBefore: null }])}::jsonb) returning id`);
  await late('entry-1', minute(20), minute(120), LATE);
  expect(await sessionOf(STAYING)).toMatchObject({ exitRaw: LATE, charge: 4_000 });
});
