import type { SecretBox } from '../../platform/process/secret-box.ts';
import type { Services } from '../../platform/services.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { listPasswords, saveSettings } from '../store.ts';

const MINUTE_MS = 60_000;

/** Where SERVER_KEY holds keys of before, seals with the current one what was sealed with them. */
export function sealPasswordsByThemselves({ jobs, database }: Services, box: SecretBox): void {
  if (!box.hasEarlier) return;
  jobs.add({
    name: 'seal passwords of barriers anew',
    every: MINUTE_MS,
    run: () => database.transact('system', (transaction) => sealPasswordsAnew(transaction, box)),
  });
}

/** One that no key opens stays as it is: its barrier is not driven, and the log says so. */
export async function sealPasswordsAnew(transaction: Transaction, box: SecretBox): Promise<void> {
  for (const { id, mall, barrierPassword: sealed } of await listPasswords(transaction)) {
    if (sealed === null || sealed.startsWith(`${box.keyName}.`)) continue;
    const password = box.open(sealed, mall);
    if (password) await saveSettings(transaction, id, { barrierPassword: box.seal(password, mall) });
  }
}
