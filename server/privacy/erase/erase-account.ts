import {
  lockLeaving,
  refuseLastSuperAdmin,
  refuseWhileStaff,
  type AccountRow,
} from '../../accounts/index.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { eraseAccount as eraseCall } from '#contract/privacy.ts';
import { recordSecurityEvent } from '../../audit/index.ts';
import { defineMessage } from '../../platform/channel/message.ts';
import { badInput, notSignedIn } from '../../platform/http/errors.ts';
import type { PrivacyServices } from '../privacy-services.ts';
import { copyList } from './copy-list.ts';
import { removePerson } from './remove-person.ts';
import { listNamesAsStaff } from './list-names-as-staff.ts';
import { settleWaits } from './settle-waits.ts';

/** Somebody was erased: the other processes copy their lists. */
export const accountErased = defineMessage<object>('account-erased');

/**
 * Erases an account whose owner has just confirmed it; answers how many of its visits are under way and wait, until when at
 * most, and what stays of its time on the staff of malls.
 */
export async function eraseAccount(
  on: PrivacyServices,
  confirmed: AccountRow,
): Promise<Pick<AnswerOf<typeof eraseCall>, 'underWay' | 'erasedBy' | 'namesAsStaff'>> {
  const { services } = on;
  const { database, clock, files, log } = services;
  const { publicId, passwordHash } = confirmed;
  const now = clock();
  const drawers = await on.accounts.drawers.of(publicId);
  const nameMall = (mall: number) => on.malls.known(mall)?.name ?? 'a mall that is gone';
  const removed = await database.transact('system', async (transaction) => {
    const account = await lockLeaving(transaction, publicId);
    if (!account) throw notSignedIn();
    if (account.passwordHash !== passwordHash)
      throw badInput(CHANGED, { password: CHANGED }, 'wrong_password');
    await refuseLastSuperAdmin(transaction, account);
    refuseWhileStaff(account, nameMall, drawers);
    const namesAsStaff = await listNamesAsStaff(on, transaction, publicId);
    const gone = await removePerson(on, transaction, account, { at: now });
    const facts = { visits: gone.visits };
    await recordSecurityEvent(transaction, {
      kind: 'erased',
      account: publicId,
      target: publicId,
      facts,
      at: now,
    });
    await services.channel.send(transaction, accountErased, {});
    return { ...gone, namesAsStaff };
  });
  // What follows is also done by the next job, should it fail or this process end here.
  const steps = [() => files.removeUnnamed(removed.files), () => settleWaits(on, now), () => copyList(on)];
  for (const step of steps) {
    await step().catch((error: unknown) =>
      log.error({ err: error }, 'an erasure is not complete yet; the next run of its job goes on'),
    );
  }
  const { underWay, erasedBy, namesAsStaff } = removed;
  return { underWay, erasedBy: erasedBy?.toISOString() ?? null, namesAsStaff };
}

const CHANGED = 'The password has been changed meanwhile.';
