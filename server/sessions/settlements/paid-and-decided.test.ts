import sql from 'sql-template-tag';
import { settleSessions } from '#contract/settlements.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { at, type GatedMall } from '../../../testing/gated-mall.ts';
import { openPaidMall, type PaidMall } from '../../../testing/paid-mall.ts';
import { passCalls } from '../../../testing/pass-calls.ts';
import { linkOf, takeCash, type PaidVisit } from '../../../testing/paid-visits.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

// What was paid above what a visit costs goes back, whatever a person decides about it, and whenever the money came.
const VISITOR = 'GJ05AB1234';
const HOLDER = 'MH33KV2029';
const MISREAD = 'MH12CD9999';

let paid: PaidMall;
let mall: GatedMall;
let root: Person;

beforeAll(async () => {
  paid = await openPaidMall();
  root = await signInSuperAdmin(paid.app);
});
afterAll(() => paid.end());
beforeEach(async () => {
  paid.app.setNow(at(-60));
  mall = await paid.addMall({ graceMinutes: 0 });
  await passCalls(mall, root).give({ plates: [HOLDER] });
});

async function settle(body: object, status = 201): Promise<string> {
  const url = `/api/malls/${mall.mall.publicId}/settlements`;
  const answer = await root.client.call('POST', url, { ...body, reason: 'A mistake' });
  expect([answer.status, answer.body]).toEqual([status, expect.anything()]);
  return status === 201 ? settleSessions.answer.parse(answer.body).settlement.id : '';
}

/** What was charged, came in, goes back and is due, in rupees, by the ledger; and by the totals of the mall. */
async function moneyOf({ id }: PaidVisit) {
  const [row] = await mall.rows<Record<'charged' | 'received' | 'back' | 'due', number>>(sql`
    select coalesce(sum(l.paise) filter (where m.cause in ('charge', 'correction')), 0)::int / 100 as charged,
      coalesce(-sum(l.paise) filter (where m.cause = 'payment'), 0)::int / 100 as received,
      coalesce(sum(l.paise) filter (where m.cause = 'refund'), 0)::int / 100 as back,
      coalesce(sum(l.paise), 0)::int / 100 as due
    from ledger_movements m join ledger_lines l on l.movement_id = m.id and l.account = 'receivable'
    where m.session_id = ${id}`);
  return row;
}

interface Decision {
  /** What the visit costs by then. */
  readonly rupees: number;
  /** Whether its exit was read before, at five past twelve. */
  readonly hasExit?: boolean;
  readonly decide: (session: string) => Promise<string>;
}

const DECISIONS: [string, Decision][] = [
  ['closed free', { rupees: 0, decide: (session) => settle({ action: 'close_free', session }) }],
  [
    'closed at an earlier time',
    {
      rupees: 40,
      decide: (session) => settle({ action: 'close', session, exitAt: at(30).toISOString() }),
    },
  ],
  [
    'of a pass by another plate, and closed',
    {
      rupees: 0,
      async decide(session) {
        await settle({ action: 'correct_plate', session, plate: HOLDER });
        return settle({ action: 'close', session });
      },
    },
  ],
  [
    'joined to an exit',
    {
      rupees: 40,
      async decide(session) {
        const exit = (await mall.sessions()).find(({ exitRaw }) => exitRaw === MISREAD)?.sessionId;
        return settle({ action: 'join', session, exit });
      },
    },
  ],
  [
    'one of two under a plate, and waived as it left',
    {
      rupees: 0,
      async decide(session) {
        await mall.read('exit-1', at(126), VISITOR, { vehicleClass: 'Motorcycle' });
        return settle({ action: 'waive', session });
      },
    },
  ],
  [
    'split without a time, and closed free',
    {
      rupees: 0,
      hasExit: true,
      async decide(session) {
        await settle({ action: 'split', session });
        return settle({ action: 'close_free', session });
      },
    },
  ],
  [
    'split at a time',
    {
      rupees: 40,
      hasExit: true,
      decide: (session) => settle({ action: 'split', session, until: at(30).toISOString() }),
    },
  ],
  ['waived', { rupees: 0, hasExit: true, decide: (session) => settle({ action: 'waive', session }) }],
];

/** Somebody pays; answers what else comes once it is decided. */
type Way = (car: PaidVisit) => Promise<() => Promise<unknown>>;
const NOTHING = () => Promise.resolve();
const byPhone = async ({ token }: PaidVisit) => (await paid.begin(token)).order;

const WAYS: [string, number, Way][] = [
  [
    'at the desk before',
    120,
    async ({ id }) => {
      await takeCash(paid, mall, { id, paise: 12_000, when: at(125) });
      return NOTHING;
    },
  ],
  [
    'in the app before',
    120,
    async (car) => {
      await paid.pay({ orderId: await byPhone(car) });
      return NOTHING;
    },
  ],
  [
    'twice',
    240,
    async (car) => {
      const order = await byPhone(car);
      await takeCash(paid, mall, { id: car.id, paise: 12_000, when: at(125) });
      await paid.pay({ orderId: order, deliver: 'twice' });
      return NOTHING;
    },
  ],
  [
    'in part',
    20,
    async ({ id }) => {
      await takeCash(paid, mall, { id, paise: 2_000, when: at(125) });
      return NOTHING;
    },
  ],
  [
    'in the app after',
    120,
    async (car) => {
      const orderId = await byPhone(car);
      return () => paid.pay({ orderId, deliver: 'twice' });
    },
  ],
  [
    'at the desk before and in the app after',
    240,
    async (car) => {
      const orderId = await byPhone(car);
      await takeCash(paid, mall, { id: car.id, paise: 12_000, when: at(125) });
      return () => paid.pay({ orderId });
    },
  ],
];

/** A vehicle that came at ten and has cost 120 rupees by five past twelve, beside a car of the same plate where asked. */
async function come(what: string, hasExit: boolean): Promise<PaidVisit> {
  const isOneOfTwo = what.startsWith('one of two');
  if (isOneOfTwo) await mall.read('entry-1', at(-1), VISITOR, { vehicleClass: 'SUV' });
  const read = isOneOfTwo ? { vehicleClass: 'Motorcycle' } : {};
  const { sessionId } = await mall.read('entry-1', at(0), VISITOR, read);
  const car = await linkOf(paid, sessionId, at(0));
  if (what === 'joined to an exit') await mall.read('exit-1', at(40), MISREAD);
  if (hasExit) await mall.read('exit-1', at(125), VISITOR);
  paid.app.setNow(at(125));
  await paid.tick(at(125));
  return car;
}

describe.each(DECISIONS)('a visit that is %s', (what, { rupees, hasExit = false, decide }) => {
  it.each(WAYS)(
    'and was paid %s keeps what it costs, and the rest goes back',
    async (_how, received, pay) => {
      const car = await come(what, hasExit);
      const later = await pay(car);
      paid.app.setNow(at(127));
      await decide(car.publicId);
      await later();
      const stays = Math.min(rupees, received);
      const amounts = { due: rupees - stays, back: received - stays };
      expect(await moneyOf(car)).toEqual({ charged: rupees, received, ...amounts });
      const { body } = await root.client.call('GET', `/api/pay/${car.token}`);
      const bill = {
        charges: rupees,
        amountPaid: stays,
        amountDue: amounts.due,
        amountRefunded: amounts.back,
      };
      expect(body).toMatchObject(bill);
    },
  );
});
