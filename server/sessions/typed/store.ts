import sql from 'sql-template-tag';
import type { Transaction } from '../../platform/storage/database.ts';

/** Marks a session whose entry, or whose exit, a person typed: no camera saw it there. */
export const ENTRY_TYPED = 'entry_typed';
export const EXIT_TYPED = 'exit_typed';

/** Marks a session that began, or ended, by a plate that a person typed at an instant; one that a camera had read before stays unmarked. */
export async function markTyped(
  transaction: Transaction,
  { session, direction, at }: { session: number; direction: 'entry' | 'exit'; at: Date },
): Promise<void> {
  const [flag, isThen] =
    direction === 'entry'
      ? [ENTRY_TYPED, sql`entry_at = ${at} and not flags @> '{entry_unknown}'`]
      : [EXIT_TYPED, sql`exit_at = ${at}`];
  await transaction.query(
    sql`update sessions set flags = flags || ${[flag]}::text[]
      where id = ${session} and ${isThen} and not flags @> ${[flag]}::text[]`,
  );
}
