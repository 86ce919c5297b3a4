import type { BodyOf } from '#contract/endpoint.ts';
import type { confirmSelf } from '#contract/second-factor.ts';
import { notAllowed, Refusal } from '../../platform/http/errors.ts';
import type { Caller } from '../../platform/http/gatekeeper.ts';
import { isPasswordOf } from '../password.ts';
import { confirmSignIn } from '../sign-ins/store.ts';
import { findById, lockPassword } from '../store.ts';
import { wrongFactor } from './half/finish.ts';
import type { SecondFactors } from './second-factors.ts';
import { proveFactor, type ProofSource } from './prove.ts';

const CONFIRMED_MS = 10 * 60_000;

/** Until when somebody who gave password or factor may change factors; null where that is too long ago. */
export function confirmedUntil({ confirmedAt }: Pick<Caller, 'confirmedAt'>, now: Date): Date | null {
  const until = confirmedAt && new Date(confirmedAt.getTime() + CONFIRMED_MS);
  return until && until > now ? until : null;
}

/** Throws 403 where the password or a factor was given too long ago: a browser left alone changes nothing. */
export function checkConfirmed(caller: Caller, now: Date): void {
  if (confirmedUntil(caller, now) !== null) return;
  throw notAllowed('Please confirm first that it is you.', 'confirmation_needed');
}

/** Confirms with the password or a second factor that the caller is still who signed in. */
export async function confirm(
  doors: SecondFactors,
  caller: Caller,
  proof: BodyOf<typeof confirmSelf>,
  source: ProofSource,
): Promise<Date> {
  const { services, guard } = doors;
  const now = services.clock();
  if ('password' in proof) {
    await guard.password.onAccount(caller.accountId, wrongPassword(), () =>
      confirmByPassword(doors, caller, proof.password, now),
    );
    return now;
  }
  const attempt = () =>
    services.database.transact('system', async (transaction) => {
      const proven = await proveFactor(doors, transaction, { id: caller.accountId }, proof, source);
      if (proven === null) return null;
      await confirmSignIn(transaction, caller.tokenHash, now);
      return proven;
    });
  if ('code' in proof) await guard.code.onAccount(caller.accountId, wrongFactor(), attempt);
  else if ((await attempt()) === null) throw wrongFactor();
  return now;
}

async function confirmByPassword(
  { services: { database } }: SecondFactors,
  { accountId, tokenHash }: Caller,
  password: string,
  now: Date,
): Promise<true | null> {
  const account = await database.transact('system', (transaction) => findById(transaction, accountId));
  if (!account || !(await isPasswordOf(account.passwordHash, password))) return null;
  return database.transact('system', async (transaction) => {
    if (!(await lockPassword(transaction, accountId, account.passwordHash))) return null;
    await confirmSignIn(transaction, tokenHash, now);
    return true;
  });
}

/** Not 401: the sign-in itself goes on. */
function wrongPassword(): Refusal {
  return new Refusal(403, 'wrong_password', 'That is not your password.', {
    fields: { password: 'That is not your password.' },
  });
}
