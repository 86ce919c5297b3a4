import { lockLeaving, refuseLastSuperAdmin, type AccountRow } from '../../accounts/index.ts';
import { recordSecurityEvent } from '../../audit/index.ts';
import { badInput, notSignedIn } from '../../platform/http/errors.ts';
import type { PrivacyServices } from '../privacy-services.ts';
import { copyList } from './copy-list.ts';
import { removePerson } from './remove-person.ts';
import { settleWaits } from './settle-waits.ts';

/** Erases an account whose owner has just confirmed it; answers how many of its visits are under way and wait. */
export async function eraseAccount(on: PrivacyServices, confirmed: AccountRow): Promise<number> {
  const { services } = on;
  const { database, clock, files, log } = services;
  const { publicId, passwordHash } = confirmed;
  const now = clock();
  const removed = await database.transact('system', async (transaction) => {
    const account = await lockLeaving(transaction, publicId);
    if (!account) throw notSignedIn();
    if (account.passwordHash !== passwordHash)
      throw badInput(CHANGED, { password: CHANGED }, 'wrong_password');
    await refuseLastSuperAdmin(transaction, account);
    const gone = await removePerson(on, transaction, account, now);
    const facts = { visits: gone.visits };
    await recordSecurityEvent(transaction, {
      kind: 'erased',
      account: publicId,
      target: publicId,
      facts,
      at: now,
    });
    return gone;
  });
  // What follows is also done by the next job, should it fail or this process end here.
  const steps = [() => files.removeUnnamed(removed.files), () => settleWaits(on, now), () => copyList(on)];
  for (const step of steps) {
    await step().catch((error: unknown) =>
      log.error({ err: error }, 'an erasure is not complete yet; the next run of its job goes on'),
    );
  }
  return removed.underWay;
}

const CHANGED = 'The password has been changed meanwhile.';
