import type { SecretBox } from '../../platform/process/secret-box.ts';
import type { Services } from '../../platform/services.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { listMerchants, writeSealed } from './store.ts';

const MINUTE_MS = 60_000;

/** Where SERVER_KEY holds keys of before, seals with the current one what was sealed with them. */
export function sealMerchantsByThemselves(services: Services, box: SecretBox): void {
  if (!box.hasEarlier) return;
  let isLogged = false;
  services.jobs.add({
    name: 'seal payment keys anew',
    every: MINUTE_MS,
    run: async () => {
      const { unopened } = await services.database.transact('system', (transaction) =>
        sealMerchantsAnew(transaction, box),
      );
      if (unopened > 0 && !isLogged)
        services.log.error({ unopened }, 'payment keys of malls open with none of the keys in SERVER_KEY');
      isLogged = unopened > 0;
    },
  });
}

/** Answers how many accounts were sealed anew, and how many no key opens. There is one a mall, and those that ended. */
export async function sealMerchantsAnew(
  transaction: Transaction,
  box: SecretBox,
): Promise<{ sealed: number; unopened: number }> {
  const outcome = { sealed: 0, unopened: 0 };
  for (const { id, mall, sealed } of await listMerchants(transaction)) {
    if (sealed.startsWith(`${box.keyName}.`)) continue;
    const opened = box.open(sealed, mall);
    if (opened) await writeSealed(transaction, id, box.seal(opened, mall));
    outcome[opened ? 'sealed' : 'unopened'] += 1;
  }
  return outcome;
}
