import sql from 'sql-template-tag';
import { integer, text } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { pickColumns, queryRows, selectRows } from '../../platform/storage/rows.ts';
import type { RowOf } from '../../platform/storage/table.ts';
import { invitationTable, knownBrowserTable, mailedLinkTable } from '../tables.ts';

/** How many super admins there are. */
export async function countSuperAdmins(transaction: Transaction): Promise<number> {
  const [row] = await queryRows(
    transaction,
    { count: integer() },
    sql`select count(*)::integer as count from accounts where is_super_admin`,
  );
  return row?.count ?? 0;
}

/** The addresses that links of an account are under way to, beside its own. */
export async function listLinkedAddresses(transaction: Transaction, account: number): Promise<string[]> {
  const rows = await queryRows(
    transaction,
    { email: text() },
    sql`select distinct email from mailed_links where account_id = ${account}`,
  );
  return rows.map(({ email }) => email);
}

/** Deletes an account with all that hangs on it: plates, proofs, sign-ins, browsers, roles, links, second factors. */
export async function deleteAccount(transaction: Transaction, account: number): Promise<void> {
  await transaction.query(sql`delete from invitations where accepted_by = ${account}`);
  await transaction.query(sql`delete from accounts where id = ${account}`);
}

/** Deletes what was asked or sent for an address: forgotten passwords, invitations. */
export async function deleteOfAddress(transaction: Transaction, email: string): Promise<void> {
  const address = email.toLowerCase();
  await transaction.query(sql`delete from reset_requests where lower(trim(email)) = ${address}`);
  await transaction.query(sql`delete from invitations where lower(email) = ${address}`);
}

/** The invitations of an address, oldest first. */
export async function listInvitationsOf(
  transaction: Transaction,
  email: string,
): Promise<RowOf<typeof invitationTable>[]> {
  return selectRows(
    transaction,
    invitationTable,
    sql`where lower(email) = ${email.toLowerCase()} order by id`,
  );
}

/** When browsers were last seen from which an account signed in. */
export async function listBrowsers(
  transaction: Transaction,
  account: number,
): Promise<Pick<RowOf<typeof knownBrowserTable>, 'seenAt'>[]> {
  return queryRows(
    transaction,
    pickColumns(knownBrowserTable, ['seenAt']),
    sql`select seen_at as "seenAt" from known_browsers where account_id = ${account} order by seen_at`,
  );
}

/** The links under way of an account; not their secrets, which are not stored. */
export async function listLinks(
  transaction: Transaction,
  account: number,
): Promise<RowOf<typeof mailedLinkTable>[]> {
  return selectRows(transaction, mailedLinkTable, sql`where account_id = ${account} order by created_at`);
}

/** Deletes some invitations that nobody accepted and that could not be accepted any more at an instant; answers how many. */
export async function deleteInvitationsBefore(
  transaction: Transaction,
  before: Date,
  most: number,
): Promise<number> {
  const gone = await queryRows(
    transaction,
    pickColumns(invitationTable, ['id']),
    sql`delete from invitations where id in (
      select id from invitations where accepted_by is null and least(expires_at, revoked_at) < ${before} limit ${most}::int)
      returning id`,
  );
  return gone.length;
}
