import sql, { raw } from 'sql-template-tag';
import { integer, text } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { queryRows, selectRows, updateRows, writeRows } from '../../platform/storage/rows.ts';
import type { NewRowOf, RowOf } from '../../platform/storage/table.ts';
import type { ClosedSession, OpenSession, Session } from '../session.ts';
import { ofPlate, selectSessions } from '../store.ts';
import { settlementTable } from './tables.ts';

export type StoredSettlement = RowOf<typeof settlementTable>;

export async function insertSettlement(
  transaction: Transaction,
  settlement: NewRowOf<typeof settlementTable>,
): Promise<void> {
  await writeRows(transaction, settlementTable, [settlement]);
}

/** A settlement of a mall that still stands; null where there is none. */
export async function findSettlement(
  transaction: Transaction,
  mall: number,
  publicId: string,
): Promise<StoredSettlement | null> {
  const rest = sql`where mall_id = ${mall} and public_id = ${publicId} and undone_at is null for update`;
  return (await selectRows(transaction, settlementTable, rest))[0] ?? null;
}

/** The same, also where it was taken back. */
export async function findAnySettlement(
  transaction: Transaction,
  mall: number,
  publicId: string,
): Promise<StoredSettlement | null> {
  const rest = sql`where mall_id = ${mall} and public_id = ${publicId}`;
  return (await selectRows(transaction, settlementTable, rest))[0] ?? null;
}

/** What took settlements back at an instant. */
export function findUndoAt(transaction: Transaction, mall: number, at: Date): Promise<StoredSettlement[]> {
  return selectRows(
    transaction,
    settlementTable,
    sql`where mall_id = ${mall} and at = ${at} and action = 'undo' order by id`,
  );
}

export async function markUndone(transaction: Transaction, id: number, at: Date): Promise<void> {
  await updateRows(transaction, settlementTable, { undoneAt: at }, sql`id = ${id}`);
}

/** The settlements that a session was part of, the newest first; those of which the plates were erased are left out. */
export async function listSettlementsOf(
  transaction: Transaction,
  mall: number,
  session: number,
): Promise<StoredSettlement[]> {
  return selectRows(
    transaction,
    settlementTable,
    sql`where mall_id = ${mall}
        and jsonb_path_query_array(changes, '$[*].after.id') @> ${JSON.stringify([session])}::jsonb
      order by id desc limit ${MOST_OF_ONE}::int`,
  );
}

const MOST_OF_ONE = 50;

/** A session of a mall by the id that people see. */
export async function findByPublicId(
  transaction: Transaction,
  mall: number,
  publicId: string,
): Promise<Session | null> {
  const found = await selectSessions(transaction, sql`mall_id = ${mall} and public_id = ${publicId}`);
  return found[0] ?? null;
}

/** The same of whichever mall. */
export async function findAnyByPublicId(transaction: Transaction, publicId: string): Promise<Session | null> {
  const found = await selectSessions(transaction, sql`public_id = ${publicId}`);
  return found[0] ?? null;
}

/** The visits of a plate that were in a span, the first one first: a few are enough to say that there was one. */
export async function listVisitsWithin(
  transaction: Transaction,
  { mall, plateKey }: { readonly mall: number; readonly plateKey: string },
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<(OpenSession | ClosedSession)[]> {
  const found = await selectSessions(
    transaction,
    sql`${ofPlate(mall, plateKey)} and entry_at < ${until}
      and (state = 'open' or coalesce(exit_at, entry_at) > ${from}) and not flags @> '{entry_unknown}'::text[]
      order by entry_at, id limit ${MOST_OF_ONE}::int`,
  );
  return found.filter((session) => session.kind !== 'unmatched');
}

/** Whether a person has decided about a session, and that stands: what was taken back is as if it had never been. */
export async function hasSettlement(
  transaction: Transaction,
  { mall, publicId }: { readonly mall: number; readonly publicId: string },
): Promise<boolean> {
  const named = JSON.stringify([{ after: { publicId } }]);
  const rest = sql`where mall_id = ${mall} and undone_at is null and action <> 'undo' and changes @> ${named}::jsonb limit 1`;
  return (await selectRows(transaction, settlementTable, rest)).length > 0;
}

const BY_PERSON = { person: text(), decisions: integer(), takenBack: integer() };

/** How many decisions about sessions people made in a span, and how many of them were taken back. */
export function countSettlements(
  transaction: Transaction,
  mall: number,
  { from, until }: { readonly from: Date; readonly until: Date },
) {
  return queryRows(
    transaction,
    BY_PERSON,
    sql`select person, count(*)::int as decisions, count(undone_at)::int as "takenBack"
      from ${raw(settlementTable.name)}
      where mall_id = ${mall} and at >= ${from} and at < ${until} group by 1 order by 2 desc, 1`,
  );
}
