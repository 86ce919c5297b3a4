import sql from 'sql-template-tag';
import { closeDrawerOf, listDrawers, listOwnDrawers, type DrawerList } from '#contract/cash-drawers.ts';
import { CashShift, listLanes, takeCash } from '#contract/lanes.ts';
import { at, type GateTests } from './gated-mall.ts';
import { addHoldingMall, type HoldingMall } from './holding-mall.ts';
import type { Answered } from './test-client.ts';
import { signInAdmin, signInHelper, type Person } from './test-people.ts';

/** A mall where people take cash into drawers. Amounts are rupees. */
export interface CashMall extends HoldingMall {
  readonly admin: Person;
  call(by: Person, method: string, path: string, body?: object): Promise<Answered>;
  /** Opens the own drawer of a person; answers its id. */
  open(by: Person, float: number): Promise<string>;
  /** A car holds at the exit, after an hour inside; answers what it owes. */
  hold(plate: string): Promise<number>;
  /** A car that holds, and what it owes. */
  waiting(plate: string): Promise<{ id: string; amountDue: number }>;
  /** A person takes what a car owes that holds, and gives change. */
  take(by: Person, plate: string, more?: number): Promise<Answered>;
  close(by: Person, counted: number, shift?: string): Promise<Answered>;
  closeOf(by: Person, shift: string, body: object): Promise<Answered>;
  list(by?: Person): Promise<DrawerList>;
  own(by: Person): Promise<(typeof listOwnDrawers)['answer']['_output']['drawers']>;
  /** What the ledger has in one account, in paise. */
  inAccount(account: string): Promise<number>;
  /** What counts of drawers booked, in paise, by account, the oldest first. */
  counts(): Promise<{ account: string; amount: number; person: string | null }[]>;
}

export async function addCashMall(gates: GateTests, root: Person): Promise<CashMall> {
  const mall = await addHoldingMall(gates);
  const admin = await signInAdmin(gates.app, root, [mall.mall.publicId]);
  const call = (by: Person, method: string, path: string, body?: object) =>
    by.client.call(method, `/api/malls/${mall.mall.publicId}${path}`, body);
  const waiting = async (plate: string) => {
    const { body } = await call(admin, 'GET', '/lanes');
    const car = listLanes.answer.parse(body).waiting.find((one) => one.plate === plate);
    return car ?? { id: 'none', amountDue: 0 };
  };
  const own = sql`mall_id = ${mall.mall.id}`;
  return {
    ...mall,
    admin,
    call,
    waiting,
    open: async (by, float) => CashShift.parse((await call(by, 'POST', '/cash-shifts', { float })).body).id,
    async hold(plate) {
      const now = gates.app.now();
      const sentAt = now.toISOString();
      await mall.readLate('entry-1', new Date(now.getTime() - 3_600_000), plate, { sentAt });
      return (await mall.readLate('exit-1', now, plate, { sentAt })).amountDue ?? 0;
    },
    async take(by, plate, more = 0) {
      const { id, amountDue } = await waiting(plate);
      return call(by, 'POST', `/lanes/${id}/cash`, { amountDue, received: amountDue + more });
    },
    close: (by, counted, shift) =>
      call(by, 'POST', '/cash-shifts/close', { counted, ...(shift === undefined ? {} : { shift }) }),
    closeOf: (by, shift, body) => call(by, 'POST', `/cash-shifts/${shift}/close`, body),
    list: async (by = admin) => listDrawers.answer.parse((await call(by, 'GET', '/cash-shifts')).body),
    own: async (by) =>
      listOwnDrawers.answer.parse((await by.client.call('GET', '/api/account/cash-drawers')).body).drawers,
    async inAccount(account) {
      const [row] = await mall.rows<{ sum: number }>(
        sql`select coalesce(sum(paise), 0)::int as sum from ledger_lines where ${own} and account = ${account}`,
      );
      return row?.sum ?? 0;
    },
    counts: () =>
      mall.rows(sql`select l.account, l.paise as amount, m.person from ledger_lines l
        join ledger_movements m on m.id = l.movement_id
        where m.mall_id = ${mall.mall.id} and m.cause = 'cash_count' order by l.id`),
  };
}

/** Somebody of each role in a mall. */
export async function hireAll(gates: GateTests, mall: CashMall) {
  const hire = (role: 'attendant' | 'manager' | 'accountant', name: string) =>
    signInHelper(gates.app, mall.admin, mall.mall.publicId, role, name);
  return {
    attendant: await hire('attendant', 'Ravi Joshi'),
    manager: await hire('manager', 'Kiran Rao'),
    accountant: await hire('accountant', 'Farah Khan'),
  };
}

/** Opens a drawer of 500 rupees at ten, into which the 40 of one car go a minute later. */
export async function openWithOneCar(gates: GateTests, mall: CashMall, by: Person): Promise<string> {
  gates.app.setNow(at(0));
  const shift = await mall.open(by, 500);
  gates.app.setNow(at(1));
  await mall.hold('GJ05AB1234');
  const { amount, change } = parseTaken(await mall.take(by, 'GJ05AB1234', 60));
  if (amount !== 40 || change !== 60) throw new Error(`${amount} was taken, and ${change} given back`);
  gates.app.setNow(at(2));
  return shift;
}

/** An answer as the contract has it. */
const parseTaken = ({ body }: Answered) => takeCash.answer.parse(body);
export const parseClosedFor = ({ body }: Answered) => closeDrawerOf.answer.parse(body);
