import sql, { type Sql } from 'sql-template-tag';
import { tokenOf } from '../../server/attention/detail/session-token.ts';
import type { Database, Transaction } from '../../server/platform/storage/database.ts';
import { readRows } from '../rows.ts';
import type { ModelSession } from '../settlement-model.ts';

/** A session as it is stored, and what somebody who sees it now gives back with a decision. */
export interface StoredSession extends ModelSession {
  readonly seen: string;
}

/** What is written from here on was not seen yet. */
export interface Mark {
  readonly transaction: number;
  readonly charge: number;
}

export const NOTHING_SEEN: Mark = { transaction: 0, charge: 0 };

/** The sessions of a mall that were written since a mark, the next mark, and how many sessions there are. */
export function readWritten(database: Database, mall: number, since: Mark) {
  return database.transact('system', async (transaction) => {
    const [next] = await readRows<Mark & { count: number }>(
      transaction,
      sql`select pg_snapshot_xmax(pg_current_snapshot())::text::float8 as transaction,
        (select coalesce(max(id), 0) from charges)::float8 as charge,
        (select count(*) from sessions where mall_id = ${mall})::int as count`,
    );
    if (!next) throw new Error('the database returned no mark');
    const isWritten = sql`(s.xmin::text::float8 >= ${since.transaction}
      or exists (select 1 from charges c where c.session_id = s.id and c.id > ${since.charge}))`;
    const { transaction: id, charge, count } = next;
    const sessions = await select(transaction, sql`mall_id = ${mall} and ${isWritten}`);
    return { sessions, mark: { transaction: id, charge }, count };
  });
}

/** All sessions of a mall. */
export function readAll(database: Database, mall: number): Promise<StoredSession[]> {
  return database.transact('system', (transaction) => select(transaction, sql`mall_id = ${mall}`));
}

interface Row extends Omit<ModelSession, 'kind'> {
  readonly state: 'open' | 'closed';
  readonly plate: string;
  readonly flags: string[];
}

async function select(transaction: Transaction, which: Sql): Promise<StoredSession[]> {
  const rows = await readRows<Row>(
    transaction,
    sql`
    select public_id as id, state, plate, flags, plate_key as key, review,
      (extract(epoch from entry_at) * 1000)::float8 as "entryAt", (extract(epoch from exit_at) * 1000)::float8 as "exitAt",
      (extract(epoch from closed_at) * 1000)::float8 as "closedAt", flags @> '{joined}' as "isJoined",
      flags @> '{cancelled}' as "isCancelled",
      coalesce((select paise from charges c where c.session_id = s.id order by c.id desc limit 1), 0)::int as paise
    from sessions s where ${which} order by s.id`,
  );
  return rows.map(present);
}

function present({ state, plate, flags, ...one }: Row): StoredSession {
  const kind = flags.includes('entry_unknown') ? 'unmatched' : state;
  const exitAt = one.exitAt === null ? null : new Date(one.exitAt);
  const seen = tokenOf({ kind, review: one.review, plateKey: one.key, plate, flags, exitAt });
  return { ...one, kind, seen };
}
