import sql from 'sql-template-tag';
import type { Transaction } from '../../platform/storage/database.ts';
import { pickColumns, queryRows, selectRows, writeRows } from '../../platform/storage/rows.ts';
import type { NewRowOf } from '../../platform/storage/table.ts';
import { plateMarkTable } from '../tables.ts';

/** Stores a mark where the account has none for the plate yet; answers the one that stands. */
export async function keepMark(
  transaction: Transaction,
  fresh: NewRowOf<typeof plateMarkTable>,
): Promise<string> {
  await writeRows(transaction, plateMarkTable, [fresh], sql`do nothing`);
  const rest = sql`where plate_key = ${fresh.key} and account_id = ${fresh.account}`;
  const [row] = await selectRows(transaction, plateMarkTable, rest);
  if (!row) throw new Error('the mark of a plate is not there');
  return row.mark;
}

/** The marks of a plate, of all accounts that are there. */
export async function listMarks(transaction: Transaction, key: string, most: number): Promise<string[]> {
  const rest = sql`where plate_key = ${key} order by account_id desc limit ${most}::int`;
  return (await selectRows(transaction, plateMarkTable, rest)).map(({ mark }) => mark);
}

/**
 * Deletes some proofs of plates that were released before an instant, and the marks that nothing of the account needs any
 * more; answers how many proofs.
 */
export async function deleteReleasedBefore(
  transaction: Transaction,
  before: Date,
  most: number,
): Promise<number> {
  const gone = await queryRows(
    transaction,
    pickColumns(plateMarkTable, ['key', 'account']),
    sql`delete from plate_proofs where id in (
        select id from plate_proofs where ended_at < ${before} order by id limit ${most}::int)
      returning plate_key as key, account_id as account`,
  );
  const pairs = JSON.stringify(gone.map(({ key, account }) => ({ key, account })));
  await transaction.query(sql`
    delete from plate_marks m using jsonb_to_recordset(${pairs}::jsonb) as p(key text, account bigint)
    where m.plate_key = p.key and m.account_id = p.account
      and not exists (select from plate_proofs o where o.plate_key = p.key and o.account_id = p.account)
      and not exists (select from account_plates c where c.plate_key = p.key and c.account_id = p.account)`);
  return gone.length;
}
