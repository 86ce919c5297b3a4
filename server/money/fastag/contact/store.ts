import sql from 'sql-template-tag';
import { integer, text } from '../../../platform/storage/column.ts';
import type { Transaction } from '../../../platform/storage/database.ts';
import { queryRows } from '../../../platform/storage/rows.ts';

const PLAZA = { mall: integer(), plazaId: text() };

/** The malls that debit tags, and what the acquirer calls them. */
export function listPlazas(transaction: Transaction): Promise<{ mall: number; plazaId: string }[]> {
  return queryRows(
    transaction,
    PLAZA,
    sql`select mall_id as mall, fastag_plaza_id as "plazaId" from payment_rules
      where fastag_policy <> 'off' and fastag_plaza_id is not null order by mall_id`,
  );
}
