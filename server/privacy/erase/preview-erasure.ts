import type { ErasurePreview } from '#contract/privacy.ts';
import { isLastSuperAdmin, ownAccount } from '../../accounts/index.ts';
import { findProven } from '../../plates/index.ts';
import type { Caller } from '../../platform/http/gatekeeper.ts';
import type { PrivacyServices } from '../privacy-services.ts';
import { findOwnPasses } from './find-own-passes.ts';
import { isWaitedFor } from './settle-waits.ts';

/** What an erasure of the caller would wait for, and what of others' business it would take along. */
export async function previewErasure(on: PrivacyServices, caller: Caller): Promise<ErasurePreview> {
  const { services, sessions, malls } = on;
  const now = services.clock();
  const visits = await sessions.listHistory(caller.accountId);
  const { passes, isLast } = await services.database.transact('system', async (transaction) => {
    const proven = await findProven(transaction, caller.accountId);
    const account = await ownAccount(transaction, caller);
    return {
      passes: await findOwnPasses(transaction, account, proven, now),
      isLast: await isLastSuperAdmin(transaction, caller),
    };
  });
  return {
    underWay: visits
      .filter(({ exitAt, status }) => isWaitedFor(status === 'ongoing' ? null : toEnd(exitAt), now))
      .map(({ mallName, carNumber, entryAt, status }) => ({
        mall: mallName,
        plate: carNumber,
        since: entryAt,
        hasLeft: status !== 'ongoing',
      })),
    passes: passes
      .filter(({ isOver }) => !isOver)
      .map(({ mall, number, kind, plates, isAlone }) => ({
        mall: malls.known(mall)?.name ?? '',
        number,
        kind,
        ends: isAlone,
        plates: plates.map(({ plate }) => plate),
      })),
    isLastSuperAdmin: isLast,
  };
}

function toEnd(exitAt: string | null): Date | undefined {
  return exitAt === null ? undefined : new Date(exitAt);
}
