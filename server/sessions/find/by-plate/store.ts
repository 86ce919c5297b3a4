import sql, { raw, type Sql } from 'sql-template-tag';
import { LOOKALIKE_DIGITS, LOOKALIKE_LETTERS } from '#domain/plates/fold-lookalikes.ts';
import { SURE_READ } from '#domain/plates/evidence.ts';
import { listNeighbours } from '#domain/plates/neighbours.ts';
import type { PieceGroups } from '#domain/plates/pieces.ts';
import { boolean, text } from '../../../platform/storage/column.ts';
import type { Transaction } from '../../../platform/storage/database.ts';
import { columnsOf, queryRows } from '../../../platform/storage/rows.ts';
import type { Session } from '../../session.ts';
import { toSession } from '../../session-row.ts';
import { sessionTable } from '../../tables.ts';

const NAMED = sql`${columnsOf(sessionTable, { as: 's' })} from ${raw(sessionTable.name)} s`;
const newest = (most: number) => sql`order by s.entry_at desc, s.id desc limit ${most}::int`;

/** Whether a plate holds the folded text: written as the index has it. */
function holds(folded: string): Sql {
  return sql`position(${folded} in translate(s.plate, ${LOOKALIKE_LETTERS}, ${LOOKALIKE_DIGITS})) > 0
    and s.plate not like 'erased-%'`;
}

/** Of the newest sessions of a mall those whose plates hold the folded text. */
export async function findAmongNewest(
  transaction: Transaction,
  mall: number,
  folded: string,
  { among, most }: { among: number; most: number },
): Promise<Session[]> {
  const rows = await queryRows(
    transaction,
    sessionTable.columns,
    sql`select ${NAMED} where s.id in (
        select s.id from (
          select s.id, s.plate, s.entry_at from ${raw(sessionTable.name)} s
          where s.mall_id = ${mall} ${newest(among)}
        ) s where ${holds(folded)} ${newest(most)}
      ) ${newest(most)}`,
  );
  return rows.map(toSession);
}

/** The newest sessions of a mall under two plates of which the one that they do not go by is this. */
export async function findByRival(
  transaction: Transaction,
  mall: number,
  key: string,
  most: number,
): Promise<Session[]> {
  const rows = await queryRows(
    transaction,
    sessionTable.columns,
    sql`select ${NAMED} where s.rival_key = ${key} and s.mall_id = ${mall} ${newest(most)}`,
  );
  return rows.map(toSession);
}

/** As the database takes them. */
export function asGroups(groups: PieceGroups): string[] {
  return groups.map((pieces) => pieces.join(' '));
}

/** The ids of the newest sessions whose plates may hold a text, by its pieces. */
export async function findCandidates(
  transaction: Transaction,
  mall: number,
  groups: PieceGroups,
  most: number,
): Promise<readonly number[]> {
  const [row] = await queryRows(
    transaction,
    { ids: text() },
    sql`select array_to_string(plate_candidates_in_order(${mall}::int, ${asGroups(groups)}::text[], true,
      null, null, null, null, ${most}::int), ' ') as ids`,
  );
  return row && row.ids !== '' ? row.ids.split(' ').map(Number) : [];
}

/** Of some sessions those whose plates hold the folded text, the newest first. */
export async function findAmong(
  transaction: Transaction,
  ids: readonly number[],
  folded: string,
  most: number,
): Promise<Session[]> {
  const rows = await queryRows(
    transaction,
    sessionTable.columns,
    sql`select ${NAMED} where s.id = any(${[...ids]}::bigint[]) and ${holds(folded)} ${newest(most)}`,
  );
  return rows.map(toSession);
}

const LATELY_MS = 30 * 24 * 3_600_000;

/** Whether cars under plates one character from one were lately in a mall, each read under its own at both gates, or surely at the entry, but for some sessions and one plate. */
export async function hasNeighbours(
  transaction: Transaction,
  mall: number,
  {
    key,
    but,
    butKey = null,
    now,
  }: { key: string; but: readonly number[]; butKey?: string | null; now: Date },
): Promise<boolean> {
  const [row] = await queryRows(
    transaction,
    { isSo: boolean() },
    sql`select exists (select from sessions
      where mall_id + 0 = ${mall}::integer and plate_key = any(${listNeighbours(key).filter((one) => one !== butKey)}::text[])
        and entry_at >= ${new Date(now.getTime() - LATELY_MS)} and not id = any(${[...but]}::bigint[])
        and (match_detail->>'matched' = 'exact' or exit_plate_raw = entry_plate_raw
          or (state = 'open' and coalesce(entry_confidence, 1) >= ${SURE_READ}))
      ) as "isSo"`,
  );
  return row?.isSo === true;
}
