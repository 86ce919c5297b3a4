import { randomUUID } from 'node:crypto';
import { signUp } from '#contract/accounts.ts';
import { badInput } from '../../platform/http/errors.ts';
import type { Services } from '../../platform/services.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { OPERATOR, writeAudit } from '../../audit/index.ts';
import { invite } from '../invitations/invite.ts';
import { hashPassword } from '../password.ts';
import { findPasswordFault } from '../password-rules.ts';
import { deleteSignInsOf } from '../sign-ins/store.ts';
import { noteStaff } from '../staff-names/store.ts';
import { findByName, insertAccount, setPassword } from '../store.ts';

/** How an address became a super admin, or will. */
export interface MadeSuperAdmin {
  /** An account that exists is invited, and its link is for the operator. */
  readonly link: string | null;
  /** It was a super admin's own already, whose password is another one now. */
  readonly isReplaced: boolean;
}

/**
 * Makes a new account of this e-mail address, or a super admin's own, a super admin with this password. Another account
 * that exists may be a stranger's: it keeps its password, and its owner takes the role by a link.
 */
export async function createSuperAdmin(
  services: Services,
  typed: string,
  password: string,
): Promise<MadeSuperAdmin> {
  const { database, clock } = services;
  const email = typed.trim();
  if (!signUp.body?.shape.email.safeParse(email).success) throw badInput('That is not an e-mail address.');
  const name = email.split('@')[0] ?? email;
  const fault = findPasswordFault(password, { name, email, isStaff: true });
  if (fault !== null) throw badInput(fault, { password: fault });
  const passwordHash = await hashPassword(password);
  const at = clock();
  return database.transact('system', async (transaction) => {
    const before = await findByName(transaction, { kind: 'email', value: email.toLowerCase() });
    if (before && !before.isSuperAdmin) {
      const wanted = { email, name: before.name, malls: [], mallNames: [], isSuperAdmin: true };
      const { link } = await invite(
        services,
        transaction,
        { ...wanted, invitedBy: OPERATOR, isMailed: false },
        at,
      );
      return { link, isReplaced: false };
    }
    if (before) {
      await setPassword(transaction, before.id, passwordHash);
      await deleteSignInsOf(transaction, before.id, { browsers: true });
    }
    const target =
      before?.publicId ?? (await insertSuperAdmin(transaction, { name, email, passwordHash, at }));
    const entry = { actor: OPERATOR, action: 'super_admin_created', target, detail: {} } as const;
    await writeAudit(transaction, entry, at);
    return { link: null, isReplaced: before !== null };
  });
}

async function insertSuperAdmin(
  transaction: Transaction,
  { at, ...given }: { name: string; email: string; passwordHash: string; at: Date },
): Promise<string> {
  const publicId = randomUUID();
  const made = { isSuperAdmin: true, isMadeByStaff: true, createdAt: at, emailVerifiedAt: at };
  const id = await insertAccount(transaction, { ...given, ...made, publicId, phone: null });
  await noteStaff(transaction, id, at);
  return publicId;
}
