import sql from 'sql-template-tag';
import { integer } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { queryRows } from '../../platform/storage/rows.ts';
import { IS_VISIT } from '../store.ts';

export interface SessionCounts {
  readonly open: number;
  readonly closedSince: number;
  readonly inReview: number;
}

const shape = { open: integer(), closedSince: integer(), inReview: integer() };

/** How many sessions a mall has of the kinds that are few. */
export async function countByKind(
  transaction: Transaction,
  mall: number,
  since: Date,
): Promise<SessionCounts> {
  const [row] = await queryRows(
    transaction,
    shape,
    sql`select
      (select count(*) from sessions where mall_id = ${mall} and state = 'open') as open,
      (select count(*) from sessions where mall_id = ${mall} and state = 'closed' and closed_at >= ${since})
        - (select count(*) from sessions where mall_id = ${mall} and state = 'closed' and closed_at >= ${since}
          and not (${IS_VISIT})) as "closedSince",
      (select count(*) from sessions where mall_id = ${mall} and review is not null) as "inReview"`,
  );
  if (!row) throw new Error('the database returned no totals');
  return row;
}
