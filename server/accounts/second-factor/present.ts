import type { SecondFactor } from '#contract/second-factor.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { countRecoveryCodes, findApp, findPasskeys } from './store.ts';

interface Known {
  readonly isRequired: boolean;
  readonly mayUsePasskeys: boolean;
  readonly confirmedUntil: Date | null;
}

/** What an account has, without any secret. */
export async function presentSecondFactor(
  transaction: Transaction,
  account: number,
  { isRequired, mayUsePasskeys, confirmedUntil }: Known,
): Promise<SecondFactor> {
  const app = await findApp(transaction, account);
  const passkeys = await findPasskeys(transaction, account);
  return {
    isRequired,
    app: app?.addedAt ? { addedAt: app.addedAt.toISOString() } : null,
    passkeys: passkeys.map(({ publicId, name, addedAt, lastUsedAt }) => ({
      id: publicId,
      name,
      addedAt: addedAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft: await countRecoveryCodes(transaction, account),
    mayUsePasskeys,
    confirmedUntil: confirmedUntil?.toISOString() ?? null,
  };
}
