import sql, { empty } from 'sql-template-tag';
import type { Transaction } from '../../platform/storage/database.ts';
import { selectRows } from '../../platform/storage/rows.ts';
import type { ViewRow } from '../store.ts';
import { plateViewTable } from '../tables.ts';

/** The views of one visit each that no proof of its account stands for. */
export function listUnprovenVisits(transaction: Transaction, key: string | null = null): Promise<ViewRow[]> {
  const ofPlate = key === null ? empty : sql`and plate_key = ${key}`;
  return selectRows(
    transaction,
    plateViewTable,
    sql`where visible_until <= visible_from + interval '1 millisecond' ${ofPlate} and not exists (select from plate_proofs p
        where p.account_id = plate_views.account_id and p.plate_key = plate_views.plate_key
          and p.visit_at = plate_views.visible_from and p.ended_at is null)
      order by id`,
  );
}

export async function deleteView(transaction: Transaction, id: number): Promise<void> {
  await transaction.query(sql`delete from plate_views where id = ${id}`);
}
