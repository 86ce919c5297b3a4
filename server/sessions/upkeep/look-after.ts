import type { GateServices } from '../../gates/gate-work.ts';
import { lookAfterUnseenExits } from './look-after-unseen-exits.ts';
import { settleWaitingExits } from './settle-waiting-exits.ts';
import { removeImages } from './store.ts';
import { tellLongStays } from './tell-long-stays.ts';

const IMAGES_KEPT_MS = 30 * 24 * 3_600_000;
/** It goes through every car inside, and an hour has passed anyway. */
const UNSEEN_EVERY_MS = 5 * 60_000;

/**
 * Makes the deed that does what time alone brings about: exits nobody entered for, cars gone unseen, long stays, pictures
 * that are 30 days old.
 */
export function createUpkeep(on: GateServices): (now: Date) => Promise<void> {
  let lookedAt: Date | null = null;
  return async (now) => {
    await settleWaitingExits(on, now);
    await tellLongStays(on, now);
    const receivedBy = new Date(now.getTime() - IMAGES_KEPT_MS);
    await on.services.database.transact('system', (transaction) => removeImages(transaction, receivedBy));
    if (lookedAt && Math.abs(now.getTime() - lookedAt.getTime()) < UNSEEN_EVERY_MS) return;
    lookedAt = now;
    await lookAfterUnseenExits(on, now);
  };
}
