import sql from 'sql-template-tag';
import { instant, integer } from '../../../platform/storage/column.ts';
import type { Transaction } from '../../../platform/storage/database.ts';
import { queryRows, selectRows, writeRows } from '../../../platform/storage/rows.ts';
import type { ListedTag } from '../acquirer.ts';
import { fastagExceptionTable, fastagListTable } from './tables.ts';

/** The exception list that a tag is on; null for none that we know of. */
export async function findListed(transaction: Transaction, tagId: string): Promise<string | null> {
  const own = sql`where tag_id = ${tagId} order by code limit 1`;
  return (await selectRows(transaction, fastagExceptionTable, own))[0]?.code ?? null;
}

export async function findFetchedAt(transaction: Transaction, code: string): Promise<Date | null> {
  return (await selectRows(transaction, fastagListTable, sql`where code = ${code}`))[0]?.fetchedAt ?? null;
}

/** Writes what changed on a list, and when it was fetched: both or neither. */
export async function writeChanges(
  transaction: Transaction,
  code: string,
  changes: readonly ListedTag[],
  fetchedAt: Date,
): Promise<void> {
  // Of one tag the newest word counts.
  const newest = new Map(
    changes
      .toSorted((a, b) => a.updatedAt.getTime() - b.updatedAt.getTime())
      .map((change) => [change.tagId, change]),
  );
  const all = [...newest.values()];
  const listed = all.filter(({ isListed }) => isListed);
  const gone = all.filter(({ isListed }) => !isListed).map(({ tagId }) => tagId);
  if (listed.length > 0)
    await writeRows(
      transaction,
      fastagExceptionTable,
      listed.map(({ tagId, updatedAt }) => ({ tagId, code, updatedAt })),
      sql`(tag_id, code) do update set updated_at = excluded.updated_at`,
    );
  if (gone.length > 0)
    await transaction.query(
      sql`delete from fastag_exceptions where code = ${code} and tag_id = any(${gone}::text[])`,
    );
  const again = sql`(code) do update set fetched_at = excluded.fetched_at`;
  await writeRows(transaction, fastagListTable, [{ code, fetchedAt }], again);
}

const AGE = { lists: integer(), fetchedAt: instant().orNull() };
const TAGS = { tags: integer() };

/** How many lists were fetched, when the one that is oldest, and how many tags they hold. */
export async function findAge(
  transaction: Transaction,
): Promise<{ lists: number; fetchedAt: Date | null; tags: number }> {
  const [age] = await queryRows(
    transaction,
    AGE,
    sql`select count(*)::int as lists, min(fetched_at) as "fetchedAt" from fastag_lists`,
  );
  const [held] = await queryRows(
    transaction,
    TAGS,
    sql`select count(distinct tag_id)::int as tags from fastag_exceptions`,
  );
  return { lists: age?.lists ?? 0, fetchedAt: age?.fetchedAt ?? null, tags: held?.tags ?? 0 };
}
