import sql from 'sql-template-tag';
import type { Transaction } from '../../platform/storage/database.ts';
import { columnsOf, queryRows, selectRows, writeRows } from '../../platform/storage/rows.ts';
import type { NewRowOf, RowOf } from '../../platform/storage/table.ts';
import { mailedLinkTable, resetRequestTable } from '../tables.ts';

export type LinkRow = RowOf<typeof mailedLinkTable>;

export async function insertLink(
  transaction: Transaction,
  link: NewRowOf<typeof mailedLinkTable>,
): Promise<void> {
  await writeRows(transaction, mailedLinkTable, [link]);
}

/** Uses a link up: of all who come with it at the same moment one gets it. Null where there is none that still works. */
export async function takeLink(
  transaction: Transaction,
  kind: LinkRow['kind'],
  tokenHash: string,
  now: Date,
): Promise<LinkRow | null> {
  const [link] = await queryRows(
    transaction,
    mailedLinkTable.columns,
    sql`delete from mailed_links where token_hash = ${tokenHash} and kind = ${kind} and expires_at > ${now}
      returning ${columnsOf(mailedLinkTable)}`,
  );
  return link ?? null;
}

/** A link that still works, left as it is. */
export async function findLink(
  transaction: Transaction,
  kind: LinkRow['kind'],
  tokenHash: string,
  now: Date,
): Promise<LinkRow | null> {
  const rest = sql`where token_hash = ${tokenHash} and kind = ${kind} and expires_at > ${now}`;
  const [link] = await selectRows(transaction, mailedLinkTable, rest);
  return link ?? null;
}

export async function deleteLinksOf(
  transaction: Transaction,
  account: number,
  kind: LinkRow['kind'] | null = null,
): Promise<void> {
  await transaction.query(
    sql`delete from mailed_links where account_id = ${account} and (${kind}::text is null or kind = ${kind})`,
  );
}

export async function deleteOldLinks(transaction: Transaction, now: Date): Promise<void> {
  await transaction.query(sql`delete from mailed_links where expires_at <= ${now}`);
}

export async function insertResetRequest(transaction: Transaction, email: string, at: Date): Promise<void> {
  await writeRows(transaction, resetRequestTable, [{ email, at }]);
}

/** Takes the questions that wait; nobody answers one beside us. */
export async function takeResetRequests(
  transaction: Transaction,
): Promise<RowOf<typeof resetRequestTable>[]> {
  return queryRows(
    transaction,
    resetRequestTable.columns,
    sql`delete from reset_requests where id in (
      select id from reset_requests order by id limit 20 for update skip locked)
      returning ${columnsOf(resetRequestTable)}`,
  );
}
