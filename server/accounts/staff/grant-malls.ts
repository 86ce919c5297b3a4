import { randomUUID } from 'node:crypto';
import type { BodyOf } from '#contract/endpoint.ts';
import type { addStaff } from '#contract/invitations.ts';
import type { Malls } from '../../malls/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { badInput, conflict } from '../../platform/http/errors.ts';
import type { Caller } from '../../platform/http/gatekeeper.ts';
import type { Services } from '../../platform/services.ts';
import { takeAuditTurn, writeAudit } from '../../audit/index.ts';
import { invite, type Invited } from '../invitations/invite.ts';
import { revokeOpenFor } from '../invitations/store.ts';
import { withdrawSentBy } from '../invitations/withdraw-sent.ts';
import { hashPassword } from '../password.ts';
import { findPasswordFault } from '../password-rules.ts';
import { deleteSignInsOf } from '../sign-ins/store.ts';
import { checkPhone, refuseTaken } from '../sign-up.ts';
import { findById, findByName, insertAccount, setMalls, setPassword, type AccountRow } from '../store.ts';
import { checkStillSuperAdmin } from './still-super-admin.ts';

type StaffBody = BodyOf<typeof addStaff>;

/** Somebody is an admin now, or is invited to become one. */
type Granted = { readonly admin: AccountRow } | { readonly invited: Invited };

/**
 * Gives an address exactly the named malls. At once only where nobody else can be behind it: a new account with the
 * password that the super admin gives it, or one that administers malls already, whose sign-ins end. Anybody can have
 * signed up with anybody's address, so every other one is invited.
 */
export async function grantMalls(
  services: Services,
  malls: Malls,
  caller: Caller,
  body: StaffBody,
): Promise<Granted> {
  const { database, clock } = services;
  const granted = await findMalls(malls, body.malls);
  const [name, email] = [body.name.trim(), body.email.trim()];
  const fault =
    body.password === undefined ? null : findPasswordFault(body.password, { name, email, isStaff: true });
  if (fault !== null) throw badInput(fault, { password: fault });
  const phone = checkPhone(body.phone);
  const passwordHash = body.password === undefined ? null : await hashPassword(body.password);
  const now = clock();
  return refuseTaken(() =>
    database.transact('system', async (transaction) => {
      await takeAuditTurn(transaction);
      await checkStillSuperAdmin(transaction, caller);
      const before = await findByName(transaction, { kind: 'email', value: email.toLowerCase() });
      const id = before
        ? await takeAdmin(transaction, before, passwordHash)
        : await makeAdmin(transaction, { name, email, phone, passwordHash, now });
      if (id === null) {
        const mallNames = granted.map((mall) => malls.get(mall)?.name ?? '');
        const wanted = { email, name, malls: granted, mallNames, isSuperAdmin: false, isMailed: true };
        return {
          invited: await invite(services, transaction, { ...wanted, invitedBy: caller.publicId }, now),
        };
      }
      await revokeOpenFor(transaction, email, now);
      await setMalls(transaction, id, granted, now);
      const lost = before?.adminOf.filter((mall) => !granted.includes(mall)) ?? [];
      if (before && lost.length > 0)
        await withdrawSentBy(
          transaction,
          { inviter: before.publicId, malls: lost, by: caller.publicId },
          now,
        );
      const admin = await findById(transaction, id);
      if (!admin) throw new Error('an admin was made but is not there');
      const detail = {
        malls: granted,
        before: before?.adminOf ?? null,
        isPasswordSet: passwordHash !== null,
      };
      const entry = {
        actor: caller.publicId,
        action: 'role_granted',
        target: admin.publicId,
        detail,
      } as const;
      await writeAudit(transaction, entry, now);
      return { admin };
    }),
  );
}

async function findMalls(malls: Malls, publicIds: readonly string[]): Promise<number[]> {
  const found: number[] = [];
  for (const publicId of new Set(publicIds)) {
    const id = await malls.find('publicId', publicId);
    if (id === null)
      throw badInput('One of the malls is not there.', { malls: 'One of the malls is not there.' });
    found.push(id);
  }
  return found;
}

/** The account where it administers malls already; null where its owner has to be invited. */
async function takeAdmin(
  transaction: Transaction,
  account: AccountRow,
  passwordHash: string | null,
): Promise<number | null> {
  if (account.isSuperAdmin) {
    throw conflict(
      'already_super_admin',
      'This account is a super admin and may administer every mall already.',
    );
  }
  if (account.adminOf.length === 0) {
    if (passwordHash === null) return null;
    const sentence =
      'This address has an account with a password of its own. Leave the password empty to invite its owner.';
    throw conflict('account_exists', sentence, { password: sentence });
  }
  if (passwordHash !== null) await setPassword(transaction, account.id, passwordHash);
  await deleteSignInsOf(transaction, account.id, { browsers: passwordHash !== null });
  return account.id;
}

/** A new account, where it gets a password; null where its owner chooses one. */
async function makeAdmin(
  transaction: Transaction,
  given: { name: string; email: string; phone: string | null; passwordHash: string | null; now: Date },
): Promise<number | null> {
  const { name, email, phone, passwordHash, now } = given;
  if (passwordHash === null) return null;
  return insertAccount(transaction, {
    publicId: randomUUID(),
    name,
    email,
    phone,
    passwordHash,
    isSuperAdmin: false,
    createdAt: now,
    // The super admin who hands the password over vouches for the address.
    emailVerifiedAt: now,
    isMadeByStaff: true,
  });
}
