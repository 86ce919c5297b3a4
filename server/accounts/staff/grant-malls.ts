import { randomUUID } from 'node:crypto';
import type { BodyOf } from '#contract/endpoint.ts';
import type { addStaff } from '#contract/accounts.ts';
import type { Malls } from '../../malls/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { badInput, conflict } from '../../platform/http/errors.ts';
import type { Caller } from '../../platform/http/gatekeeper.ts';
import type { Services } from '../../platform/services.ts';
import { takeAuditTurn, writeAudit } from '../../audit/index.ts';
import { hashPassword } from '../password.ts';
import { findPasswordFault } from '../password-rules.ts';
import { deleteSignInsOf } from '../sign-ins/store.ts';
import { checkPhone, refuseTaken } from '../sign-up.ts';
import { findById, findByName, insertAccount, setMalls, setPassword, type AccountRow } from '../store.ts';
import { checkStillSuperAdmin } from './still-super-admin.ts';

type StaffBody = BodyOf<typeof addStaff>;

/**
 * Makes somebody an admin of exactly the named malls: a new account with its password, or an account that exists,
 * whose sign-ins end and whose password is replaced where one is given.
 */
export async function grantMalls(
  { database, clock }: Services,
  malls: Malls,
  caller: Caller,
  body: StaffBody,
): Promise<AccountRow> {
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
        ? await promote(transaction, before, passwordHash)
        : await create(transaction, { name, email, phone, passwordHash, createdAt: now });
      await setMalls(transaction, id, granted, now);
      const account = await findById(transaction, id);
      if (!account) throw new Error('an admin was made but is not there');
      const detail = {
        malls: granted,
        before: before?.adminOf ?? null,
        isPasswordSet: passwordHash !== null,
      };
      const entry = { actor: caller.publicId, action: 'admin-granted', target: account.publicId, detail };
      await writeAudit(transaction, entry, now);
      return account;
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

async function promote(
  transaction: Transaction,
  account: AccountRow,
  passwordHash: string | null,
): Promise<number> {
  if (account.isSuperAdmin) {
    throw conflict(
      'already_super_admin',
      'This account is a super admin and may administer every mall already.',
    );
  }
  if (passwordHash !== null) await setPassword(transaction, account.id, passwordHash);
  await deleteSignInsOf(transaction, account.id, { browsers: passwordHash !== null });
  return account.id;
}

async function create(
  transaction: Transaction,
  given: { name: string; email: string; phone: string | null; passwordHash: string | null; createdAt: Date },
): Promise<number> {
  const { passwordHash } = given;
  if (passwordHash === null) {
    throw badInput('A new account needs a password.', { password: 'A new account needs a password.' });
  }
  return insertAccount(transaction, { ...given, passwordHash, publicId: randomUUID(), isSuperAdmin: false });
}
