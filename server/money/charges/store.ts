import sql from 'sql-template-tag';
import type { Transaction } from '../../platform/storage/database.ts';
import type { Stay } from '../../sessions/session-record.ts';

/** Books a stay's charge as one movement; its name lets a stay be charged once. */
export async function bookCharge(
  transaction: Transaction,
  { publicId, mall, id, charge }: Stay,
  at: Date,
): Promise<void> {
  const movement = `charge:${publicId}`;
  await transaction.query(sql`
    insert into ledger_entries (movement, mall_id, session_id, account, amount_paise, reason, at)
    values (${movement}, ${mall}, ${id}, 'receivable', ${charge.paise}, 'charge', ${at}),
      (${movement}, ${mall}, ${id}, 'parking_revenue', ${0 - charge.paise}, 'charge', ${at})`);
}

/** Books by how much a stay's charge now differs from what was booked; on the day of the charge that it corrects. */
export async function bookCorrection(transaction: Transaction, before: Stay, after: Stay): Promise<void> {
  const difference = after.charge.paise - before.charge.paise;
  if (difference === 0) return;
  const { publicId, mall, id } = after;
  const at = before.exitAt ?? before.entryAt;
  const movement = `correction:${publicId}:${(after.exitAt ?? after.entryAt).getTime()}`;
  await transaction.query(sql`
    insert into ledger_entries (movement, mall_id, session_id, account, amount_paise, reason, at)
    values (${movement}, ${mall}, ${id}, 'receivable', ${difference}, 'correction', ${at}),
      (${movement}, ${mall}, ${id}, 'parking_revenue', ${0 - difference}, 'correction', ${at})`);
}
