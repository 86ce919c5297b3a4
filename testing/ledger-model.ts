import sql from 'sql-template-tag';
import { paise } from '../domain/money/money.ts';
import {
  bookRefundPaid,
  chargeSessions,
  correctCharge,
  documentSession,
  findDues,
  requestRefund,
} from '../server/money/index.ts';
import { takeMoney } from '../server/money/payments/take-money.ts';
import type { Database, Transaction } from '../server/platform/storage/database.ts';
import { readRows } from './rows.ts';

/** What a session must owe, by a bookkeeper who knows nothing of ledgers. */
interface ModelSession {
  readonly id: number;
  readonly publicId: string;
  charged: number | null;
  received: number;
  refunded: number;
}

interface ModelRefund {
  readonly session: number;
  readonly publicId: string;
  readonly paise: number;
  readonly method: 'cash' | 'card';
  isPaid: boolean;
}

/** What a run did. */
export interface ModelRun {
  readonly commands: number;
  readonly crashes: number;
  readonly repeats: number;
  /** Commands after which the ledger and the model differed: none. */
  readonly wrong: string[];
}

interface Wanted {
  readonly mall: number;
  readonly commands: number;
  readonly sessions: number;
  readonly seed: number;
  readonly from: Date;
}

/** A step that must not be taken twice, or that cannot be taken now. */
class NotNow extends Error {}
class Crash extends Error {}

/**
 * Makes random commands about money with the product's own functions: charges, corrections, payments, refunds, invoices.
 * Of ten one crashes between any two of its statements, and some are made twice. After each the ledger's word about the
 * session is compared with the model's, and the whole ledger now and then.
 */
export async function runLedgerModel(database: Database, wanted: Wanted): Promise<ModelRun> {
  const model = new Model(database, wanted, await addSessions(database, wanted));
  const run = { commands: 0, crashes: 0, repeats: 0, wrong: [] as string[] };
  for (; run.commands < wanted.commands; run.commands += 1) {
    const outcome = await model.step();
    if (outcome === 'crashed') run.crashes += 1;
    if (outcome === 'repeated') run.repeats += 1;
    const wrong = await model.compare(run.commands % 500 === 499 || run.commands === wanted.commands - 1);
    if (wrong !== null) run.wrong.push(`command ${run.commands}: ${wrong}`);
  }
  return run;
}

async function addSessions(database: Database, { mall, sessions, from }: Wanted): Promise<ModelSession[]> {
  const rows = await database.transact('system', (transaction) =>
    readRows<{ id: number; publicId: string }>(
      transaction,
      sql`insert into sessions (public_id, mall_id, plate, entry_at, exit_at, closed_at, entry_date, state, flags, created_at)
        select 'model-' || ${mall}::int || '-' || n, ${mall}::int, 'MH01AB' || lpad(n::text, 4, '0'), ${from}::timestamptz,
          ${from}::timestamptz + interval '1 hour', ${from}::timestamptz + interval '1 hour', '2026-11-20', 'closed', '{}', ${from}::timestamptz
        from generate_series(1, ${sessions}::int) as n returning id, public_id as "publicId"`,
    ),
  );
  return rows.map((row) => ({ ...row, charged: null, received: 0, refunded: 0 }));
}

class Model {
  readonly #database: Database;
  readonly #mall: number;
  readonly #from: Date;
  readonly #sessions: readonly ModelSession[];
  readonly #refunds: ModelRefund[] = [];
  readonly #random: () => number;
  #count = 0;
  #last: ModelSession;

  constructor(database: Database, { mall, seed, from }: Wanted, sessions: readonly ModelSession[]) {
    const [first] = sessions;
    if (!first) throw new Error('a model needs sessions');
    this.#database = database;
    this.#mall = mall;
    this.#from = from;
    this.#sessions = sessions;
    this.#last = first;
    this.#random = randomFrom(seed);
  }

  /** Makes one command, which may crash. */
  async step(): Promise<'done' | 'crashed' | 'repeated' | 'refused'> {
    this.#count += 1;
    this.#last = this.#sessions[this.#below(this.#sessions.length)] ?? this.#last;
    const crashAt = this.#random() < 0.1 ? 1 + this.#below(8) : Infinity;
    const command = this.#choose();
    try {
      const effect = await this.#transact(crashAt, command);
      effect();
      // What a message that comes twice would do: the same command under the same name.
      return 'done';
    } catch (error) {
      if (error instanceof Crash) return 'crashed';
      if (error instanceof NotNow) return error.message === 'twice' ? 'repeated' : 'refused';
      throw error;
    }
  }

  /** The difference between the ledger and the model, in words; null where there is none. */
  async compare(isWhole: boolean): Promise<string | null> {
    return this.#database.transact({ mall: this.#mall }, async (transaction) => {
      const checked = isWhole ? this.#sessions : [this.#last];
      const dues = await findDues(
        transaction,
        checked.map(({ id }) => id),
      );
      for (const one of checked) {
        const due = dues.get(one.id);
        const expected = [one.charged ?? 0, one.received, one.refunded];
        const found = [due?.chargedPaise, due?.receivedPaise, due?.refundedPaise];
        if (expected.join() !== found.join())
          return `${one.publicId} should be ${expected.join()}, is ${found.join()}`;
      }
      return isWhole ? this.#compareWhole(transaction) : null;
    });
  }

  async #compareWhole(transaction: Transaction): Promise<string | null> {
    const [row] = await readRows<Record<string, number>>(
      transaction,
      sql`select coalesce(sum(paise), 0)::bigint as sum,
          coalesce(-sum(paise) filter (where account in ('parking_revenue', 'gst_output', 'rounding')), 0)::bigint as earned,
          (select coalesce(sum(paise), 0)::bigint from (
            select distinct on (session_id) paise from charges where mall_id = ${this.#mall}
            order by session_id, id desc) as newest) as charges,
          (select count(*)::int from invoices where mall_id = ${this.#mall}) as documents,
          (select coalesce(sum(last), 0)::int from invoice_serials where mall_id = ${this.#mall}) as numbers
        from ledger_lines where mall_id = ${this.#mall}`,
    );
    const charged = this.#sessions.reduce((total, one) => total + (one.charged ?? 0), 0);
    if (row?.['sum'] !== 0) return `the ledger sums to ${String(row?.['sum'])}`;
    if (row['earned'] !== charged) return `revenue is ${String(row['earned'])}, not ${charged}`;
    if (row['charges'] !== charged) return `the sessions cost ${String(row['charges'])}, not ${charged}`;
    if (row['documents'] !== row['numbers']) return 'a number of a document was left out';
    return null;
  }

  #choose(): (transaction: Transaction) => Promise<() => void> {
    const choice = this.#random();
    if (choice < 0.25) return (transaction) => this.#charge(transaction);
    if (choice < 0.4) return (transaction) => this.#correct(transaction);
    if (choice < 0.65) return (transaction) => this.#pay(transaction);
    if (choice < 0.77) return (transaction) => this.#refund(transaction);
    if (choice < 0.88) return (transaction) => this.#payRefund(transaction);
    return (transaction) => this.#document(transaction);
  }

  async #charge(transaction: Transaction) {
    const one = this.#last;
    const amount = this.#below(60_000);
    const quote = { paise: paise(amount), lines: [], reason: null };
    const now = this.#now();
    const charging = chargeSessions(transaction, [{ session: this.#charged(one), quote, at: now, now }]);
    if (one.charged === null) await charging;
    else await mustFail(charging);
    return () => void (one.charged = amount);
  }

  async #correct(transaction: Transaction) {
    const one = this.#last;
    if (one.charged === null) throw new NotNow();
    const amount = this.#below(60_000);
    const quote = { paise: paise(amount), lines: [], reason: null };
    const by = { name: String(this.#count), person: 'somebody', reason: 'A model' };
    const now = this.#now();
    await correctCharge(transaction, this.#charged(one), quote, { at: now, now }, by);
    return () => void (one.charged = amount);
  }

  async #pay(transaction: Transaction) {
    const one = this.#last;
    const amount = 1 + this.#below(60_000);
    const at = this.#now();
    const whose = { mall: this.#mall, session: one.id, person: 'somebody', coversUntil: at, at };
    const method = this.#random() < 0.5 ? 'cash' : 'card';
    await takeMoney({ listeners: [] }, transaction, { ...whose, method, paise: paise(amount) });
    return () => void (one.received += amount);
  }

  async #refund(transaction: Transaction) {
    const one = this.#last;
    const amount = 1 + this.#below(60_000);
    const whose = { mall: this.#mall, session: one.id, person: null, at: this.#now() };
    const made = await requestRefund(transaction, {
      ...whose,
      paise: paise(amount),
      cause: 'goodwill',
      reason: 'A model',
    });
    const sum = made.reduce((total, refund) => total + refund.paise, 0);
    return () => {
      one.refunded += sum;
      for (const { publicId, paise: part } of made)
        this.#refunds.push({ session: one.id, publicId, paise: part, method: 'cash', isPaid: false });
    };
  }

  async #payRefund(transaction: Transaction) {
    const refund = this.#refunds[this.#below(this.#refunds.length)];
    if (!refund) throw new NotNow();
    const { publicId, session, method, paise: amount } = refund;
    const name = `refund_paid:${publicId}`;
    const at = this.#now();
    const paying = bookRefundPaid(transaction, {
      name,
      mall: this.#mall,
      session,
      method,
      paise: paise(amount),
      at,
    });
    if (refund.isPaid) await mustFail(paying);
    else await paying;
    return () => void (refund.isPaid = true);
  }

  async #document(transaction: Transaction) {
    await documentSession(transaction, { mall: this.#mall, session: this.#last.id, now: this.#now() });
    const [row] = await readRows<{ paise: number }>(
      transaction,
      sql`select coalesce(sum(paise), 0)::bigint as paise from invoice_sessions where session_id = ${this.#last.id}`,
    );
    if ((row?.paise ?? 0) !== (this.#last.charged ?? 0)) throw new Error('the documents say another amount');
    return () => undefined;
  }

  /** Runs a command in a transaction that ends, as a crash would end it, before its statement of that number. */
  #transact<T>(crashAt: number, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.#database.transact({ mall: this.#mall }, async (transaction) => {
      let statements = 0;
      const query: Transaction['query'] = (statement) => {
        statements += 1;
        if (statements >= crashAt) return Promise.reject(new Crash());
        return transaction.query(statement);
      };
      const done = await work({ query, afterCommit: (then) => transaction.afterCommit(then) });
      // The last moment of all: everything is written and nothing committed.
      if (crashAt !== Infinity) throw new Crash();
      return done;
    });
  }

  #charged({ id, publicId }: ModelSession) {
    return { id, publicId, mall: this.#mall, tariffId: null, vehicleClass: null };
  }

  #now(): Date {
    return new Date(this.#from.getTime() + 3_600_000 + this.#count * 1_000);
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }
}

/** A command that was made before must be refused; its transaction ends with it. */
async function mustFail(work: Promise<void>): Promise<never> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Crash) throw error;
    throw new NotNow('twice');
  }
  throw new Error('a command took effect twice');
}

/** Numbers from 0 to 1 that follow from a seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
