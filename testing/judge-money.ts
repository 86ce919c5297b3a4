import sql from 'sql-template-tag';
import type { Database } from '../server/platform/storage/database.ts';
import type { DisputeEntity } from '../tools/stand-in/provider-books.ts';
import type { PaidMall } from './paid-mall.ts';

/** What the provider has done in truth with one payment, whatever anybody knows of it. */
export function truthOf({ standIn: { books } }: PaidMall, payment: string) {
  const refunds = books.list('refund').filter(({ payment_id: of }) => of === payment);
  const disputes = books.list('dispute').filter(({ payment_id: of }) => of === payment);
  const sum = (states: readonly DisputeEntity['status'][]) =>
    disputes
      .filter(({ status }) => states.includes(status))
      .reduce((all, one) => all + one.amount_deducted, 0);
  return { refunds, disputes, lost: sum(['won', 'lost', 'closed']), held: sum(['open', 'under_review']) };
}

/** What people have done about it. */
interface Known {
  readonly session: number;
  readonly payment: string;
  readonly received: number;
  /** What the mall decided to give back, and what of it somebody paid by hand. */
  readonly decided: number;
  readonly byHand: number;
}

/**
 * Compares refunds and ledger with what the provider has done in truth: each refund has reached the driver once, by one way
 * alone, and the books have at the provider what the provider has. Answers what is wrong, in words.
 */
export async function judgeMoney(
  paid: PaidMall,
  { session, payment, received, decided, byHand }: Known,
  count: (what: string) => void,
): Promise<string[]> {
  const { refunds, lost, held } = truthOf(paid, payment);
  const processed = refunds.filter(({ status }) => status === 'processed');
  const sent = processed.reduce((sum, { amount }) => sum + amount, 0);
  const stands = await paid.mall.rows<{ id: string; state: string; paise: number; by: string | null }>(
    sql`select public_id as id, state, paise::int, paid_by as by from refunds
      where session_id = ${session} and state <> 'withdrawn'`,
  );
  const of = (by: string | null) =>
    stands.filter((row) => row.by === by).reduce((sum, row) => sum + row.paise, 0);
  const balances = await paid.balances(session);
  const twice = await paid.mall.rows(
    sql`select id from alerts where kind = 'refund_paid_twice'
      and subject in (select public_id from refunds where session_id = ${session})`,
  );
  const wrong: string[] = [];
  const expect = (what: string, found: unknown, wanted: unknown) =>
    found === wanted || wrong.push(`${what}: ${String(found)}, not ${String(wanted)}`);
  for (const { id, paise: amount, state, by } of stands) {
    count(`paid by ${by ?? 'the provider'}`);
    expect(`refund ${id} of ${amount} stands`, state, 'done');
    const own = processed.filter(({ receipt }) => receipt?.startsWith(id));
    expect(`refund ${id} reached the driver by the provider`, own.length, by === null ? 1 : 0);
  }
  const all = stands.reduce((sum, row) => sum + row.paise, 0);
  expect('all that was decided', all, decided);
  expect('by the provider', of(null), sent);
  expect('by hand', of('bank'), byHand);
  expect('by the bank, no more than it gave', of('chargeback') <= lost, true);
  expect('owed to the driver', balances['refunds_payable'] ?? 0, 0);
  // What the provider owes us by our books is what it has of ours in truth.
  expect('at the provider', balances['upi_clearing'] ?? 0, received - sent - lost - held);
  expect('held', balances['chargebacks_held'] ?? 0, held);
  expect('lost', balances['chargeback_losses'] ?? 0, lost - of('chargeback'));
  expect('of the charge', balances['receivable'] ?? 0, decided - received);
  expect('alerts that one was paid twice', twice.length, 0);
  return wrong;
}

/** A database of which a process sees so many further commits, and then nothing: it was killed there. */
export function dyingAfter(database: Database, life: { left: number }): Database {
  return {
    ...database,
    transact: (async (...given: Parameters<Database['transact']>) => {
      if (life.left <= 0) throw new Error('this process is dead');
      life.left -= 1;
      return database.transact(...given);
    }) as Database['transact'],
  };
}

/** Numbers between 0 and 1 that are the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
