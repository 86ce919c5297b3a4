import { randomUUID } from 'node:crypto';
import type { BodyOf } from '#contract/endpoint.ts';
import type { acceptInvitation } from '#contract/invitations.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { badInput, conflict, notAllowed, notSignedIn } from '../../platform/http/errors.ts';
import type { Caller } from '../../platform/http/gatekeeper.ts';
import type { Services } from '../../platform/services.ts';
import type { Plates } from '../../plates/index.ts';
import { takeAuditTurn, writeAudit } from '../../audit/index.ts';
import type { CheckPassword } from '../check-password.ts';
import { hashToken } from '../cookies.ts';
import { linkNotValid } from '../links/mailed-link.ts';
import { hashPassword } from '../password.ts';
import { countCharacters, findPasswordFault, STAFF_LENGTH } from '../password-rules.ts';
import type { SignedIn } from '../sign-in.ts';
import { openSignIn, type Tokens } from '../sign-ins/open-sign-in.ts';
import { deleteSignInsOf } from '../sign-ins/store.ts';
import {
  deleteUnverified,
  findById,
  findByName,
  insertAccount,
  lockPassword,
  setMalls,
  setRole,
  setPassword,
  setSuperAdmin,
  updateAccount,
  type AccountRow,
} from '../store.ts';
import { findOpenInvitation, markAccepted, type InvitationRow } from './store.ts';
import { withdrawSentBy } from './withdraw-sent.ts';

type Body = BodyOf<typeof acceptInvitation>;

interface Doors {
  readonly services: Services;
  readonly plates: Plates;
  readonly checkPassword: CheckPassword;
}

interface From {
  readonly ip: string;
  readonly sent: Tokens;
  readonly caller: Caller | null;
}

/** The invitation behind a token, and the account of its address. */
export async function readInvitation(transaction: Transaction, token: string, now: Date) {
  const tokenHash = hashToken(token);
  const invitation = tokenHash === null ? null : await findOpenInvitation(transaction, tokenHash, now);
  if (!invitation) throw linkNotValid();
  const name = { kind: 'email' as const, value: invitation.email.toLowerCase() };
  return { invitation, account: await findByName(transaction, name) };
}

/**
 * Lets the owner of an address take the role that it was invited to. Who has the link has the mailbox; an account that
 * somebody made in this name must be theirs too: they sign in to it, or it gives way to a new one.
 */
export async function acceptAs(doors: Doors, body: Body, from: From): Promise<SignedIn> {
  const { database, clock } = doors.services;
  const now = clock();
  const { invitation, account } = await database.transact('system', (transaction) =>
    readInvitation(transaction, body.token, now),
  );
  if (body.name !== undefined) return acceptAsNew(doors, { ...body, name: body.name }, invitation, from);
  if (!account) throw badInput('Full name is required', { name: 'Full name is required' });
  if (!from.caller) throw notSignedIn();
  if (from.caller.accountId !== account.id)
    throw notAllowed('Please sign in as the address that was invited.', 'other_account');
  await doors.checkPassword(account, body.password, from.caller);
  return acceptAsOwner(doors, body, account, from);
}

async function acceptAsNew(
  { services: { database, clock }, plates }: Doors,
  body: Body & { name: string },
  { email }: InvitationRow,
  { sent }: From,
): Promise<SignedIn> {
  const name = body.name.trim();
  const fault = findPasswordFault(body.password, { name, email, isStaff: true });
  if (fault !== null) throw badInput(fault, { password: fault });
  const passwordHash = await hashPassword(body.password);
  const now = clock();
  return database.transact('system', async (transaction) => {
    await takeAuditTurn(transaction);
    const { invitation, account: before } = await readInvitation(transaction, body.token, now);
    if (before?.emailVerifiedAt)
      throw conflict('account_exists', 'This address has an account. Please sign in to it and accept there.');
    // What a stranger made in this name gives way with all that hangs on it: sign-ins, plates, a phone number.
    if (before) await deleteUnverified(transaction, before.id);
    const id = await insertAccount(transaction, {
      publicId: randomUUID(),
      name,
      email,
      phone: null,
      passwordHash,
      isSuperAdmin: false,
      createdAt: now,
      emailVerifiedAt: now,
    });
    return giveRole(transaction, invitation, id, { sent, now, plates, replaced: before?.publicId ?? null });
  });
}

async function acceptAsOwner(
  { services: { database, clock }, plates }: Doors,
  { token, password, newPassword }: Body,
  account: AccountRow,
  { sent }: From,
): Promise<SignedIn> {
  const better = await makeLongEnough(account, password, newPassword);
  const now = clock();
  return database.transact('system', async (transaction) => {
    await takeAuditTurn(transaction);
    const { invitation, account: still } = await readInvitation(transaction, token, now);
    const isSame = still?.id === account.id;
    if (!isSame || !(await lockPassword(transaction, account.id, account.passwordHash))) throw linkNotValid();
    if (better !== null) await setPassword(transaction, account.id, better);
    if (!still.emailVerifiedAt) await updateAccount(transaction, account.id, { emailVerifiedAt: now });
    await deleteSignInsOf(transaction, account.id, { browsers: better !== null });
    return giveRole(transaction, invitation, account.id, { sent, now, plates, replaced: null });
  });
}

/** The hash of the password that an admin needs; null where the present one will do. */
async function makeLongEnough(
  { name, email, isDemo }: AccountRow,
  password: string,
  newPassword: string | undefined,
): Promise<string | null> {
  if (newPassword === undefined) {
    if (isDemo || countCharacters(password) >= STAFF_LENGTH) return null;
    const sentence = `An administrator's password needs at least ${STAFF_LENGTH} characters. Please choose a new one.`;
    throw badInput(sentence, { newPassword: sentence }, 'password_too_short');
  }
  const fault = findPasswordFault(newPassword, { name, email, isStaff: true });
  if (fault !== null) throw badInput(fault, { newPassword: fault });
  return hashPassword(newPassword);
}

/** To administer means exactly the malls that were named; a role under the admins comes beside what there is. */
async function giveMalls(
  transaction: Transaction,
  { role, malls }: InvitationRow,
  account: number,
  now: Date,
): Promise<void> {
  if (role === 'admin') return setMalls(transaction, account, malls, now);
  for (const mall of malls) await setRole(transaction, { account, mall, role }, now);
}

async function giveRole(
  transaction: Transaction,
  invitation: InvitationRow,
  id: number,
  { sent, now, plates, replaced }: { sent: Tokens; now: Date; plates: Plates; replaced: string | null },
): Promise<SignedIn> {
  await markAccepted(transaction, invitation.id, id, now);
  const before = await findById(transaction, id);
  if (invitation.isSuperAdmin) await setSuperAdmin(transaction, id, true, now);
  else await giveMalls(transaction, invitation, id, now);
  const account = await findById(transaction, id);
  if (!account) throw new Error('an invited account is not there');
  const lost = before?.adminOf.filter((mall) => account.roles[mall] !== 'admin') ?? [];
  const sentBefore = { inviter: account.publicId, malls: lost, by: account.publicId };
  if (lost.length > 0 && !account.isSuperAdmin) await withdrawSentBy(transaction, sentBefore, now);
  const detail = {
    malls: invitation.malls,
    isSuperAdmin: invitation.isSuperAdmin,
    role: invitation.role,
    invitation: invitation.publicId,
    replaced,
  };
  const entry = {
    actor: account.publicId,
    action: 'invitation_used',
    target: account.publicId,
    ...(invitation.role !== 'admin' && invitation.malls[0] !== undefined
      ? { mall: invitation.malls[0] }
      : {}),
    detail,
  } as const;
  await writeAudit(transaction, entry, now);
  const tokens = await openSignIn(transaction, account, sent, now);
  return { account, plates: await plates.of(transaction, id), tokens };
}
