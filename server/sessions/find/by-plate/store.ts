import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { LOOKALIKE_DIGITS, LOOKALIKE_LETTERS } from '#domain/plates/fold-lookalikes.ts';
import { text } from '../../../platform/storage/column.ts';
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

/** Of the newest sessions of a mall, or of all, those whose plates hold the folded text. */
export async function findAmongNewest(
  transaction: Transaction,
  mall: number | null,
  folded: string,
  { among, most }: { among: number; most: number },
): Promise<Session[]> {
  const rows = await queryRows(
    transaction,
    sessionTable.columns,
    sql`select ${NAMED} where s.id in (
        select s.id from (
          select s.id, s.plate, s.entry_at from ${raw(sessionTable.name)} s
          ${mall === null ? empty : sql`where s.mall_id = ${mall}`} ${newest(among)}
        ) s where ${holds(folded)} ${newest(most)}
      ) ${newest(most)}`,
  );
  return rows.map(toSession);
}

/** The ids of the newest sessions whose plates may hold the folded text; null where more than `most` plates may. */
export async function findCandidates(
  transaction: Transaction,
  mall: number | null,
  folded: string,
  { most, newest: wanted }: { most: number; newest: number },
): Promise<readonly number[] | null> {
  const pieces = Array.from({ length: folded.length - 2 }, (_, at) => folded.slice(at, at + 3));
  const [row] = await queryRows(
    transaction,
    { ids: text().orNull() },
    sql`select array_to_string(plate_candidates(${mall}::int, ${pieces}::text[], ${most}::int, ${wanted}::int), ' ') as ids`,
  );
  if (row?.ids == null) return null;
  return row.ids === '' ? [] : row.ids.split(' ').map(Number);
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
