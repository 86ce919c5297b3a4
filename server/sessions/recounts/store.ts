import sql, { raw } from 'sql-template-tag';
import { instant, integer, text } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { insertRow, queryRows, selectRows, updateRows } from '../../platform/storage/rows.ts';
import type { ChangesOf, NewRowOf, RowOf } from '../../platform/storage/table.ts';
import { IS_VISIT } from '../store.ts';
import { sessionTable } from '../tables.ts';
import { recountTable } from './tables.ts';

export type StoredRecount = RowOf<typeof recountTable>;

export function insertRecount(
  transaction: Transaction,
  recount: NewRowOf<typeof recountTable>,
): Promise<StoredRecount> {
  return insertRow(transaction, recountTable, recount);
}

/** The recount of a mall that is under way; its row is held until the transaction ends where it is to be `changed`. */
export async function findOpenRecount(
  transaction: Transaction,
  mall: number,
  use: 'shown' | 'changed',
): Promise<StoredRecount | null> {
  const rest = sql`where mall_id = ${mall} and state = 'open'`;
  const rows = await selectRows(
    transaction,
    recountTable,
    use === 'changed' ? sql`${rest} for update` : rest,
  );
  return rows[0] ?? null;
}

export async function changeRecount(
  transaction: Transaction,
  id: number,
  changes: ChangesOf<typeof recountTable>,
): Promise<StoredRecount> {
  const [changed] = await updateRows(transaction, recountTable, changes, sql`id = ${id} and state = 'open'`);
  if (!changed) throw new Error('the recount is not open any more');
  return changed;
}

/** The newest recount of a mall that was finished by an instant. */
export async function findLastRecount(
  transaction: Transaction,
  mall: number,
  by: Date,
): Promise<StoredRecount | null> {
  const rest = sql`where mall_id = ${mall} and state = 'finished' and ended_at <= ${by}
    order by ended_at desc, id desc limit 1`;
  return (await selectRows(transaction, recountTable, rest))[0] ?? null;
}

const MOVE = { kind: text<'entry' | 'exit'>(), at: instant(), slot: text().orNull() };

/** The cars that came or left between two instants, with the slot that each took where that is known. */
export function listMoves(
  transaction: Transaction,
  mall: number,
  { from, until }: { from: Date; until: Date },
): Promise<{ kind: 'entry' | 'exit'; at: Date; slot: string | null }[]> {
  const sessions = raw(sessionTable.name);
  return queryRows(
    transaction,
    MOVE,
    sql`select 'entry' as kind, entry_at as at, slot_code as slot from ${sessions}
        where mall_id = ${mall} and entry_at > ${from} and entry_at <= ${until} and not flags @> '{entry_unknown}'
          and ${IS_VISIT}
      union all
      select 'exit', exit_at, slot_code from ${sessions}
        where mall_id = ${mall} and state = 'closed' and closed_at > ${from} and closed_at <= ${until}
          and exit_at is not null and ${IS_VISIT}`,
  );
}

const COUNTED = { entries: integer(), exits: integer() };

/** How many cars were read at the entries and at the exits since an instant. */
export async function countMoves(
  transaction: Transaction,
  mall: number,
  { from, until }: { from: Date; until: Date },
): Promise<{ entries: number; exits: number }> {
  const sessions = raw(sessionTable.name);
  const [row] = await queryRows(
    transaction,
    COUNTED,
    sql`select
      (select count(*)::int from ${sessions} where mall_id = ${mall} and entry_at > ${from} and entry_at <= ${until}
        and not flags @> '{entry_unknown}' and ${IS_VISIT}) as entries,
      (select count(*)::int from ${sessions} where mall_id = ${mall} and state = 'closed'
        and closed_at > ${from} and closed_at <= ${until} and exit_at is not null and ${IS_VISIT}) as exits`,
  );
  return row ?? { entries: 0, exits: 0 };
}
