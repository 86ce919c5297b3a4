import sql from 'sql-template-tag';
import type { Transaction } from '../../platform/storage/database.ts';
import { insertRow, selectRows, updateRows } from '../../platform/storage/rows.ts';
import type { NewRowOf, RowOf } from '../../platform/storage/table.ts';
import { invitationTable } from '../tables.ts';

export type InvitationRow = RowOf<typeof invitationTable>;

const OPEN = sql`accepted_at is null and revoked_at is null`;

export async function insertInvitation(
  transaction: Transaction,
  invitation: NewRowOf<typeof invitationTable>,
): Promise<InvitationRow> {
  return insertRow(transaction, invitationTable, invitation);
}

/** The invitation that a link stands for, as long as it can be accepted; it stays so until the transaction ends. */
export async function findOpenInvitation(
  transaction: Transaction,
  tokenHash: string,
  now: Date,
): Promise<InvitationRow | null> {
  const rest = sql`where token_hash = ${tokenHash} and ${OPEN} and expires_at > ${now} for update`;
  const [invitation] = await selectRows(transaction, invitationTable, rest);
  return invitation ?? null;
}

/** Invitations that nobody has accepted or taken back, newest first; expired ones as long as they are young. */
export async function listOpenInvitations(
  transaction: Transaction,
  expiredSince: Date,
): Promise<InvitationRow[]> {
  const rest = sql`where ${OPEN} and expires_at > ${expiredSince} order by id desc limit 500`;
  return selectRows(transaction, invitationTable, rest);
}

export async function markAccepted(
  transaction: Transaction,
  id: number,
  account: number,
  at: Date,
): Promise<void> {
  await updateRows(transaction, invitationTable, { acceptedAt: at, acceptedBy: account }, sql`id = ${id}`);
}

/** Takes an open invitation back; null where there is none. */
export async function revokeOpen(
  transaction: Transaction,
  publicId: string,
  at: Date,
): Promise<InvitationRow | null> {
  const where = sql`public_id = ${publicId} and ${OPEN}`;
  const [revoked] = await updateRows(transaction, invitationTable, { revokedAt: at }, where);
  return revoked ?? null;
}

/** Takes back what is open for an address: of several invitations the last one counts. */
export async function revokeOpenFor(transaction: Transaction, email: string, at: Date): Promise<void> {
  const where = sql`lower(email) = ${email.toLowerCase()} and ${OPEN}`;
  await updateRows(transaction, invitationTable, { revokedAt: at }, where);
}

/** Takes back what is open of what an account has sent: all, or what gives a role in one of these malls. */
export function revokeSentBy(
  transaction: Transaction,
  { inviter, malls }: { readonly inviter: string; readonly malls: readonly number[] | 'all' },
  at: Date,
): Promise<InvitationRow[]> {
  const where = sql`invited_by = ${inviter} and ${OPEN}`;
  const into =
    malls === 'all'
      ? where
      : sql`${where} and exists (select from jsonb_array_elements_text(malls) w where w.value = any(${malls.map(String)}::text[]))`;
  return updateRows(transaction, invitationTable, { revokedAt: at }, into);
}

/** An open invitation to a role in exactly this mall. */
const inMall = (mall: number) =>
  sql`malls = ${JSON.stringify([mall])}::jsonb and not is_super_admin and ${OPEN}`;

/** Takes back what is open for an address in one mall. */
export async function revokeOpenIn(
  transaction: Transaction,
  mall: number,
  email: string,
  at: Date,
): Promise<void> {
  const where = sql`lower(email) = ${email.toLowerCase()} and ${inMall(mall)}`;
  await updateRows(transaction, invitationTable, { revokedAt: at }, where);
}

/** Takes one open invitation to a role in this mall back; null where there is none. */
export async function revokeOneIn(
  transaction: Transaction,
  mall: number,
  publicId: string,
  at: Date,
): Promise<InvitationRow | null> {
  const where = sql`public_id = ${publicId} and ${inMall(mall)}`;
  const [revoked] = await updateRows(transaction, invitationTable, { revokedAt: at }, where);
  return revoked ?? null;
}

/** Open invitations to roles in this mall, newest first. */
export async function listOpenIn(
  transaction: Transaction,
  mall: number,
  expiredSince: Date,
): Promise<InvitationRow[]> {
  const rest = sql`where ${inMall(mall)} and expires_at > ${expiredSince} order by id desc limit 500`;
  return selectRows(transaction, invitationTable, rest);
}

/** What somebody accepted for this mall counts no more: to come back takes a new invitation. */
export async function revokeAcceptedIn(
  transaction: Transaction,
  mall: number,
  account: number,
  at: Date,
): Promise<void> {
  const where = sql`accepted_by = ${account} and revoked_at is null and malls @> to_jsonb(${mall}::int)`;
  await updateRows(transaction, invitationTable, { revokedAt: at }, where);
}

/** An invitation gives its role once: whoever loses the role needs another one. */
export async function revokeAcceptedBy(transaction: Transaction, account: number, at: Date): Promise<void> {
  const where = sql`accepted_by = ${account} and revoked_at is null`;
  await updateRows(transaction, invitationTable, { revokedAt: at }, where);
}
