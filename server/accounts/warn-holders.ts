import type { WarnHolders } from '../plates/index.ts';
import type { Services } from '../platform/services.ts';
import { writePlateContested } from './mails.ts';
import { findById } from './store.ts';

/** Mails to the accounts that had a plate that somebody else has proven it, each to an address that is known to be theirs. */
export function createWarnHolders({ mail }: Pick<Services, 'mail'>): WarnHolders {
  return async (transaction, accounts, plate) => {
    if (!mail.isSetUp) return;
    for (const id of accounts) {
      const account = await findById(transaction, id);
      if (!account || account.emailVerifiedAt === null) continue;
      await mail.send({ to: account.email, ...writePlateContested(plate) }, transaction);
    }
  };
}
