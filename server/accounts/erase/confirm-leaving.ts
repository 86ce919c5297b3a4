import type { BodyOf } from '#contract/endpoint.ts';
import type { eraseAccount } from '#contract/privacy.ts';
import { notAllowed } from '../../platform/http/errors.ts';
import type { Caller } from '../../platform/http/gatekeeper.ts';
import type { CheckPassword } from '../check-password.ts';
import { ownAccount } from '../own/verify-address.ts';
import { wrongFactor } from '../second-factor/half/finish.ts';
import { proveFactor, type ProofSource } from '../second-factor/prove.ts';
import type { SecondFactors } from '../second-factor/second-factors.ts';
import type { AccountRow } from '../store.ts';

/**
 * Asks for the password, and for a second factor where the account has one, before something that cannot be undone. Answers
 * the account as it was then.
 */
export async function confirmLeaving(
  { factors, checkPassword }: { factors: SecondFactors; checkPassword: CheckPassword },
  caller: Caller,
  { password, factor }: BodyOf<typeof eraseAccount>,
  source: ProofSource,
): Promise<AccountRow> {
  const { database } = factors.services;
  const account = await database.transact('system', (transaction) => ownAccount(transaction, caller));
  await checkPassword(account, password, caller);
  if (!account.hasSecondFactor) return account;
  if (!factor) throw notAllowed('Please give your second factor too.', 'second_factor_needed');
  const attempt = () =>
    database.transact('system', async (transaction) =>
      proveFactor(factors, transaction, account, factor, source),
    );
  if ('code' in factor) await factors.guard.code.onAccount(account.id, wrongFactor(), attempt);
  else if ((await attempt()) === null) throw wrongFactor();
  return account;
}
