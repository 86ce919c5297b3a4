import sql from 'sql-template-tag';
import { bigint, boolean, text } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { queryRows } from '../../platform/storage/rows.ts';

/** By which plates accounts have proven these visits, by code or link. */
export function findProvenVisits(
  transaction: Transaction,
  visits: readonly number[],
): Promise<{ readonly id: number; readonly key: string }[]> {
  return queryRows(
    transaction,
    { id: bigint(), key: text() },
    sql`select distinct session_id as id, plate_key as key from plate_proofs
      where session_id = any(${[...visits]}::bigint[]) and ended_at is null`,
  );
}

/** The plates that these accounts call their own. */
export function findClaimedBy(
  transaction: Transaction,
  accounts: readonly number[],
): Promise<{ readonly account: number; readonly key: string }[]> {
  return queryRows(
    transaction,
    { account: bigint(), key: text() },
    sql`select account_id as account, plate_key as key from account_plates
      where account_id = any(${[...accounts]}::bigint[])`,
  );
}

/** Whether an account is shown the visits of one of these plates that began at an instant. */
export async function hasView(
  transaction: Transaction,
  { account, keys, at }: { account: number; keys: readonly string[]; at: Date },
): Promise<boolean> {
  const [row] = await queryRows(
    transaction,
    { isShown: boolean() },
    sql`select exists (select from plate_views where account_id = ${account} and plate_key = any(${[...keys]}::text[])
      and visible_from <= ${at} and (visible_until is null or visible_until > ${at})) as "isShown"`,
  );
  return row?.isShown === true;
}
