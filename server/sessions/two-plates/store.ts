import sql, { empty, raw } from 'sql-template-tag';
import { bigint, instant, integer, text } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { queryRows } from '../../platform/storage/rows.ts';
import { sessionTable } from '../tables.ts';
import type { PlatesNamed, TwoPlated } from './two-plated.ts';

const shape = {
  id: bigint(),
  mall: integer(),
  plateKey: text(),
  rivalKey: text(),
  provenKey: text().orNull(),
  entryPlateRaw: text().orNull(),
  entryAt: instant(),
  entryGate: text().orNull(),
  exitAt: instant().orNull(),
  exitGate: text().orNull(),
};

/** Visits under two plates of all malls, in the order of their numbers; where it is given, only those that ended since. */
export function listTwoPlated(
  transaction: Transaction,
  { behind, since, most }: { behind: number; since: Date | null; most: number },
): Promise<(TwoPlated & { readonly provenKey: string | null })[]> {
  const lately = since === null ? empty : sql`and closed_at >= ${since}`;
  return queryRows(
    transaction,
    shape,
    sql`select id, mall_id as mall, plate_key as "plateKey", rival_key as "rivalKey", proven_key as "provenKey",
        entry_plate_raw as "entryPlateRaw",
        entry_at as "entryAt", entry_gate as "entryGate", exit_at as "exitAt", exit_gate as "exitGate"
      from ${raw(sessionTable.name)}
      where rival_key is not null and plate_key is not null and id > ${behind}::bigint ${lately}
      order by id limit ${most}::int`,
  );
}

/** Under which of their plates other visits of the same mall stand that `isSettledVisit` would say so of. */
export async function findVisited(
  transaction: Transaction,
  visits: readonly TwoPlated[],
): Promise<PlatesNamed> {
  const asked = visits.flatMap(({ id, mall, plateKey, rivalKey }) => [
    { id, mall, key: plateKey },
    { id, mall, key: rivalKey },
  ]);
  const rows = await queryRows(
    transaction,
    { id: bigint(), key: text() },
    sql`select v.id, v.key from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as v(id bigint, mall integer, key text)
      where exists (select from ${raw(sessionTable.name)} o
        where o.mall_id + 0 = v.mall and o.plate_key = v.key and o.id <> v.id and o.state = 'closed' and o.review is null
          and o.rival_key is null and o.entry_plate_raw is not null and o.exit_plate_raw is not null
          and not o.flags && '{cancelled,entry_unknown}'::text[])`,
  );
  return groupNamed(rows);
}

/** Gathers plates by the visits that they were found for. */
export function groupNamed(
  found: readonly { readonly id: number; readonly key: string }[],
): Map<number, string[]> {
  const named = new Map<number, string[]>();
  for (const { id, key } of found) named.set(id, [...(named.get(id) ?? []), key]);
  return named;
}
