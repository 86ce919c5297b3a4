import sql, { raw } from 'sql-template-tag';
import type { PassOutcome } from '#domain/passes/quota.ts';
import { integer, texts } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { queryRows, selectRows, updateRows, writeRows } from '../../platform/storage/rows.ts';
import type { NewRowOf, RowOf } from '../../platform/storage/table.ts';
import { passPlateTable, passTable, passUseTable } from '../tables.ts';

export type PassUse = RowOf<typeof passUseTable>;

export async function writeUses(
  transaction: Transaction,
  uses: readonly NewRowOf<typeof passUseTable>[],
): Promise<void> {
  const replace = sql`(session_id, pass_id) do update set outcome = excluded.outcome, against = excluded.against,
    left_at = excluded.left_at`;
  await writeRows(transaction, passUseTable, uses, replace);
}

export function listUsesOfSession(transaction: Transaction, session: number): Promise<PassUse[]> {
  return selectRows(transaction, passUseTable, sql`where session_id = ${session}`);
}

/** The sessions that came in by passes and are not known to have left; those over the quota count for nothing. */
export function listUsesInside(transaction: Transaction, passes: readonly number[]): Promise<PassUse[]> {
  const rest = sql`where pass_id = any(${[...passes]}::bigint[]) and left_at is null and outcome <> 'over_quota'
    order by at desc limit 1000`;
  return selectRows(transaction, passUseTable, rest);
}

/** The uses of a pass within its quota whose cars may have been inside at an instant. */
export function listUsesAt(transaction: Transaction, pass: number, at: Date): Promise<PassUse[]> {
  const rest = sql`where pass_id = ${pass} and (left_at is null or left_at > ${at}) and outcome <> 'over_quota'
    order by at desc limit 1000`;
  return selectRows(transaction, passUseTable, rest);
}

/** Those of some sessions that take a place of a pass, or took one. */
export async function filterCounted(
  transaction: Transaction,
  pass: number,
  sessions: readonly number[],
): Promise<number[]> {
  const rest = sql`where pass_id = ${pass} and session_id = any(${[...sessions]}::bigint[]) and outcome <> 'over_quota'`;
  return (await selectRows(transaction, passUseTable, rest)).map((use) => use.session);
}

const { kind, holder } = passTable.columns;
const { session, outcome } = passUseTable.columns;
/** What gives a car most comes first. */
const OUTCOMES: readonly PassOutcome[] = ['covered', 'mercy', 'over_quota'];

/** The uses between two instants whose cars have not left, with the names: the newest first, of one car what covers it. */
export function listUsesSince(
  transaction: Transaction,
  mall: number,
  { from, to, most }: { from: Date; to: Date; most: number },
) {
  return queryRows(
    transaction,
    { session, kind, holder, outcome, plateKeys: texts() },
    sql`select u.session_id as session, p.kind, p.holder, u.outcome,
        array(select plate_key from ${raw(passPlateTable.name)} where pass_id = p.id) as "plateKeys"
      from ${raw(passUseTable.name)} u join ${raw(passTable.name)} p on p.id = u.pass_id
      where u.mall_id = ${mall} and u.left_at is null and u.at between ${from} and ${to}
      order by u.at desc, u.session_id desc, array_position(${OUTCOMES}::text[], u.outcome), p.number limit ${most}::int`,
  );
}

/** Notes that cars which came in by a pass are inside no more. */
export async function endUses(
  transaction: Transaction,
  sessions: readonly number[],
  at: Date,
): Promise<void> {
  if (sessions.length === 0) return;
  const left = sql`session_id = any(${[...sessions]}::bigint[]) and left_at is null`;
  await updateRows(transaction, passUseTable, { leftAt: at }, left);
}

/** A car that was taken for gone is inside all the same. */
export async function reopenUses(transaction: Transaction, session: number): Promise<void> {
  await updateRows(transaction, passUseTable, { leftAt: null }, sql`session_id = ${session}`);
}

export async function removeUse(transaction: Transaction, session: number, pass: number): Promise<void> {
  await transaction.query(
    sql`delete from ${raw(passUseTable.name)} where session_id = ${session} and pass_id = ${pass}`,
  );
}

/** The newest uses of a pass. */
export function listNewestUses(transaction: Transaction, pass: number, most: number): Promise<PassUse[]> {
  return selectRows(
    transaction,
    passUseTable,
    sql`where pass_id = ${pass} order by at desc limit ${most}::int`,
  );
}

/** How many cars are inside by each of some passes, and how many came in over its quota. */
export function countUsesInside(transaction: Transaction, passes: readonly number[]) {
  return queryRows(
    transaction,
    { pass: passUseTable.columns.pass, inside: integer(), over: integer() },
    sql`select pass_id as pass, (count(*) filter (where outcome <> 'over_quota'))::int as inside,
        (count(*) filter (where outcome = 'over_quota'))::int as over
      from ${raw(passUseTable.name)} where pass_id = any(${[...passes]}::bigint[]) and left_at is null group by pass_id`,
  );
}

/** The uses of a mall whose cars are not known to have left, behind one of them, the oldest sessions first. */
export function listOpenUses(transaction: Transaction, behind: number, most: number): Promise<PassUse[]> {
  const rest = sql`where left_at is null and session_id > ${behind}::bigint order by session_id limit ${most}::int`;
  return selectRows(transaction, passUseTable, rest);
}

/** The uses over a quota between two instants, the newest first. */
export function listOverQuota(
  transaction: Transaction,
  { from, to, most }: { from: Date; to: Date; most: number },
): Promise<PassUse[]> {
  const rest = sql`where outcome = 'over_quota' and at between ${from} and ${to} order by at desc limit ${most}::int`;
  return selectRows(transaction, passUseTable, rest);
}
