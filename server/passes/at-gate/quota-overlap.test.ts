import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { passCalls } from '../../../testing/pass-calls.ts';
import { takeCash } from '../../../testing/paid-visits.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

/** Two cars of one household, whose pass lets one of them in at a time. */
const FIRST = 'GJ05AB1234';
const SECOND = 'MH12DE1433';
let gates: GateTests;
let mall: GatedMall;
let root: Person;

beforeAll(async () => {
  gates = await openGates();
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());
beforeEach(async () => {
  mall = await gates.addMall({ graceMinutes: 0 });
  gates.app.setNow(at(-60));
  await passCalls(mall, root).give({ plates: [FIRST, SECOND], quota: 1 });
});

const tick = async (minute: number) => {
  gates.app.setNow(at(minute));
  await gates.app.passes.tick(at(minute));
};

/** The first car comes at ten and leaves unread at eleven; the second one is there from noon until half past one. */
async function comeOneAfterTheOther(): Promise<string> {
  await mall.read('entry-1', at(0), FIRST);
  const second = await mall.read('entry-1', at(120), SECOND);
  expect(second.display[0]).toBe('Pass full: you pay');
  return second.sessionId ?? '';
}

async function moneyOfSecond() {
  const [row] = await mall.rows<Record<'charged' | 'received' | 'back', number>>(sql`
    select coalesce(sum(l.paise) filter (where m.cause in ('charge', 'correction')), 0)::int / 100 as charged,
      coalesce(-sum(l.paise) filter (where m.cause = 'payment'), 0)::int / 100 as received,
      coalesce(sum(l.paise) filter (where m.cause in ('refund', 'goodwill')), 0)::int / 100 as back
    from sessions s join ledger_movements m on m.session_id = s.id
      join ledger_lines l on l.movement_id = m.id and l.account = 'receivable'
    where s.mall_id = ${mall.mall.id} and s.plate_key = ${SECOND}`);
  return row;
}

async function pay(plate: string, paise: number, when: Date): Promise<void> {
  const [row] = await mall.rows<{ id: number }>(
    sql`select id::int from sessions where mall_id = ${mall.mall.id} and plate_key = ${plate}`,
  );
  await takeCash(gates, mall, { id: row?.id ?? 0, paise, when });
}

const late = async (minute: number, arrives: number) => {
  gates.app.setNow(at(arrives));
  await mall.readLate('exit-1', at(minute), FIRST, { sentAt: at(arrives).toISOString() });
};

async function settleFirst(body: Record<string, unknown>): Promise<void> {
  const session = (await mall.sessions()).find(({ key }) => key === FIRST)?.sessionId;
  const url = `/api/malls/${mall.mall.publicId}/settlements`;
  const answer = await root.client.call('POST', url, { reason: 'Not on the roof', session, ...body });
  expect(answer.status).toBe(201);
}

/** What shows that the first car had left before the second one came. */
const PROOFS: [string, () => Promise<unknown>][] = [
  ['its exit is read late', () => late(60, 230)],
  ['it comes in again', () => mall.read('entry-1', at(230), FIRST)],
  [
    'a person ends its session before',
    async () => {
      gates.app.setNow(at(230));
      await settleFirst({ action: 'close', exitAt: at(60).toISOString() });
    },
  ],
  [
    'a person says that nobody knows when it left',
    async () => {
      gates.app.setNow(at(230));
      await settleFirst({ action: 'close_free' });
    },
  ],
  ['it would be there for more than a day', () => tick(24 * 60 + 5)],
];

describe('a second car that was over the quota of its pass', () => {
  it.each(PROOFS)('is not charged, once the first had left: %s', async (_what, prove) => {
    await comeOneAfterTheOther();
    expect(await mall.read('exit-1', at(210), SECOND)).toMatchObject({ amountDue: 80 });
    await prove();
    await tick(24 * 60 + 6);
    expect(await moneyOfSecond()).toMatchObject({ charged: 0, back: 0 });
  });

  it.each(PROOFS)('gets back what it paid, once the first had left: %s', async (_what, prove) => {
    await comeOneAfterTheOther();
    await mall.read('exit-1', at(210), SECOND);
    await pay(SECOND, 8_000, at(211));
    await prove();
    await tick(24 * 60 + 6);
    await tick(24 * 60 + 7);
    const money = await moneyOfSecond();
    expect([money?.charged, money?.received, money?.back]).toEqual([0, 80, 80]);
  });

  it.each(PROOFS.slice(0, 4))('leaves free, where the first had left: %s', async (_what, prove) => {
    await comeOneAfterTheOther();
    await prove();
    expect(await mall.read('exit-1', at(250), SECOND)).toMatchObject({ amountDue: 0, reason: 'season_pass' });
  });

  test('leaves free where the slot of the first was freed before: that it is inside is a guess', async () => {
    await mall.sense(at(-10), 'B1A01', false);
    await mall.read('entry-1', at(0), FIRST);
    await mall.sense(at(3), 'B1A01', true);
    await mall.sense(at(58), 'B1A01', false);
    expect((await mall.sessions())[0]).toMatchObject({ slot: 'B1A01' });
    expect((await mall.read('entry-1', at(120), SECOND)).display[0]).toBe('Pass full: you pay');
    expect(await mall.read('exit-1', at(210), SECOND)).toMatchObject({ amountDue: 0 });
  });

  test('is charged as a visitor where the first was inside with it, whenever that one is read', async () => {
    await comeOneAfterTheOther();
    await mall.read('exit-1', at(210), SECOND);
    await late(121, 230);
    await tick(240);
    expect(await moneyOfSecond()).toEqual({ charged: 80, received: 0, back: 0 });
  });
});

test.each([
  ['before the other car leaves', 20, 110],
  ['after it has left', 120, 110],
])(
  'a car that was misread as one of the pass has taken no place, once a person corrects it %s',
  async (_, correctAt, leaveAt) => {
    const misread = await mall.read('entry-1', at(10), FIRST);
    const over = await mall.read('entry-1', at(15), SECOND);
    expect(over.display[0]).toBe('Pass full: you pay');
    const correct = async () => {
      gates.app.setNow(at(correctAt));
      await settleFirst({ action: 'correct_plate', session: misread.sessionId, plate: 'DL08CC4321' });
    };
    if (correctAt < leaveAt) await correct();
    const left = await mall.read('exit-1', at(leaveAt), SECOND);
    expect(left.amountDue).toBe(correctAt < leaveAt ? 0 : 80);
    if (correctAt > leaveAt) await correct();
    await tick(130);
    expect(await moneyOfSecond()).toMatchObject({ charged: 0 });
  },
);
