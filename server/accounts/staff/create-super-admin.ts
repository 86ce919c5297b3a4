import { randomUUID } from 'node:crypto';
import { signUp } from '#contract/accounts.ts';
import { badInput } from '../../platform/http/errors.ts';
import type { Services } from '../../platform/services.ts';
import { writeAudit } from '../../audit/index.ts';
import { hashPassword } from '../password.ts';
import { findPasswordFault } from '../password-rules.ts';
import { deleteSignInsOf } from '../sign-ins/store.ts';
import { findById, findByName, insertAccount, setPassword, setSuperAdmin } from '../store.ts';

/** Makes the account of this e-mail address a super admin with this password; a new one where there is none. */
export async function createSuperAdmin(
  { database, clock }: Services,
  typed: string,
  password: string,
): Promise<void> {
  const email = typed.trim();
  if (!signUp.body?.shape.email.safeParse(email).success) throw badInput('That is not an e-mail address.');
  const name = email.split('@')[0] ?? email;
  const fault = findPasswordFault(password, { name, email, isStaff: true });
  if (fault !== null) throw badInput(fault, { password: fault });
  const passwordHash = await hashPassword(password);
  const at = clock();
  await database.transact('system', async (transaction) => {
    const before = await findByName(transaction, { kind: 'email', value: email.toLowerCase() });
    const fresh = {
      publicId: randomUUID(),
      name,
      email,
      phone: null,
      passwordHash,
      isSuperAdmin: true,
      createdAt: at,
    };
    const id = before?.id ?? (await insertAccount(transaction, fresh));
    if (before) {
      await setPassword(transaction, id, passwordHash);
      await setSuperAdmin(transaction, id, true);
      await deleteSignInsOf(transaction, id, { browsers: true });
    }
    const account = await findById(transaction, id);
    const target = account?.publicId ?? fresh.publicId;
    const entry = { actor: 'command line', action: 'super-admin-created', target, detail: {} };
    await writeAudit(transaction, entry, at);
  });
}
