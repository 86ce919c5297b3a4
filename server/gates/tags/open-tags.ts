import { findListAge } from '../../money/index.ts';
import { releaseByTag } from '../lanes/release-car.ts';
import type { GateServices } from '../read-at-gate.ts';
import { nameOther } from './contradicted-tags.ts';
import { debitWaiting } from './debit-waiting.ts';
import { deleteTagReadsBefore } from './store.ts';

/** Tags at gates: what readers saw, and the debits of the cars that wait. */
export interface GateTags {
  /** A car holds at an exit now: its tag may have been seen already. Nobody waits for what comes of it. */
  lookAt(mall: number, gate: string): void;
  /** Waits until every lane that is being looked at has been. */
  settle(): Promise<void>;
}

/** A car that stays longer has no tag remembered from its entry. */
const STORED_MS = 3 * 86_400_000;

export function openTags(on: GateServices): GateTags {
  const { services, money } = on;
  const underWay = new Set<Promise<void>>();

  // At the operator's risk, so only where the acquirer has the debit and our exception lists are young.
  money.fastag.onSubmitted(async (transaction, { session, policy }) => {
    const now = services.clock();
    if (policy !== 'open-on-submitted' || (await findListAge(transaction, now)).isOld) return;
    await releaseByTag(on, transaction, session, now);
  });
  money.fastag.judgeBy(nameOther);
  services.jobs.add({
    name: 'delete old tag reads',
    every: '35 3 * * *',
    run: (now) =>
      services.database.transact('system', (transaction) =>
        deleteTagReadsBefore(transaction, new Date(now.getTime() - STORED_MS)),
      ),
  });

  function lookAt(mall: number, gate: string): void {
    if (!money.fastag.isThere) return;
    const work = debitWaiting(on, { mall, gate })
      .catch((error: unknown) => services.log.error({ err: error, gate }, 'no tag was debited'))
      .finally(() => underWay.delete(work));
    underWay.add(work);
  }

  return { lookAt, settle: async () => void (await Promise.all(underWay)) };
}
