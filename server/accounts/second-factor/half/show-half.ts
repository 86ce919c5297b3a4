import type { AnswerOf } from '#contract/endpoint.ts';
import type { findSecondStep } from '#contract/second-factor.ts';
import type { SecondFactors } from '../second-factors.ts';
import { countRecoveryCodes, findApp, findPasskeys } from '../store.ts';
import { halfEnded } from './finish.ts';
import { findHalf } from './store.ts';

/** By what a half sign-in can be finished, for the browser that holds it alone. */
export async function showHalf(
  { services: { database, clock } }: SecondFactors,
  tokenHash: string | null,
  mayUsePasskeys: boolean,
): Promise<AnswerOf<typeof findSecondStep>> {
  if (tokenHash === null) throw halfEnded();
  return database.transact('system', async (transaction) => {
    const half = await findHalf(transaction, tokenHash, clock());
    if (!half) throw halfEnded();
    const hasApp = (await findApp(transaction, half.account))?.secret != null;
    const hasPasskey = (await findPasskeys(transaction, half.account)).length > 0;
    const hasCode = (await countRecoveryCodes(transaction, half.account)) > 0;
    return {
      methods: [
        ...(hasPasskey && mayUsePasskeys ? (['passkey'] as const) : []),
        ...(hasApp ? (['app'] as const) : []),
        ...(hasCode ? (['recovery-code'] as const) : []),
      ],
      expiresAt: half.expiresAt.toISOString(),
    };
  });
}
