import type { Caller } from '../../platform/http/gatekeeper.ts';
import type { Services } from '../../platform/services.ts';
import { endOfSignIn, isStaff, lifetimeMs } from './lifetime.ts';
import { noteSeen } from '../store.ts';
import { findSignIn, prolongSignIn } from './store.ts';

// A sign-in is prolonged at most so often, so that reading a page rarely writes; people see when it was last seen.
const STEP_MS = 10 * 60_000;

/** Who holds this token; null for none, an ended or an expired one. Each call prolongs the sign-in, up to its last day. */
export async function findCaller(
  { database, clock, config }: Services,
  tokenHash: string | null,
): Promise<Caller | null> {
  if (tokenHash === null) return null;
  const found = await database.ask('system', (transaction) => findSignIn(transaction, tokenHash));
  if (!found) return null;
  const { signIn, account } = found;
  const now = clock();
  // By today's role: a driver who has become an admin does not stay signed in for a driver's month.
  const lifetime = lifetimeMs(account);
  const silence = now.getTime() - signIn.lastSeenAt.getTime();
  const end = endOfSignIn(account, signIn.createdAt);
  if (signIn.expiresAt <= now || silence >= lifetime || end <= now) return null;
  if (silence > STEP_MS) {
    const expiresAt = new Date(Math.min(now.getTime() + lifetime, end.getTime()));
    await database.transact('system', async (transaction) => {
      await prolongSignIn(transaction, tokenHash, now, expiresAt);
      if (isStaff(account)) await noteSeen(transaction, account.id, now);
    });
  }
  const { id, publicId, name, email, isSuperAdmin, adminOf, roles } = account;
  const isRequired = config.staffSecondFactor === 'required' && isStaff(account);
  const owesSecondFactor = isRequired && !account.hasSecondFactor;
  const { confirmedAt } = signIn;
  return {
    accountId: id,
    publicId,
    name,
    email,
    isSuperAdmin,
    adminOf,
    roles,
    tokenHash,
    confirmedAt,
    owesSecondFactor,
  };
}
