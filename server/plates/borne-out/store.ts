import sql, { empty } from 'sql-template-tag';
import type { Transaction } from '../../platform/storage/database.ts';
import { selectRows, updateRows } from '../../platform/storage/rows.ts';
import type { ProofRow } from '../store.ts';
import { plateProofTable } from '../tables.ts';

/** The proofs since an instant, of all plates, of one or of one account, whose visit nothing has borne out. */
export function listNotBorneOut(
  transaction: Transaction,
  { since, key = null, account = null }: { since: Date; key?: string | null; account?: number | null },
): Promise<ProofRow[]> {
  const ofPlate = key === null ? empty : sql`and plate_key = ${key}`;
  const ofAccount = account === null ? empty : sql`and account_id = ${account}`;
  return selectRows(
    transaction,
    plateProofTable,
    sql`where not is_borne_out and ended_at is null and at > ${since} ${ofPlate} ${ofAccount} order by id`,
  );
}

export async function setBorneOut(transaction: Transaction, id: number): Promise<void> {
  await updateRows(transaction, plateProofTable, { isBorneOut: true }, sql`id = ${id}`);
}
