import type { GateGround } from '../gate/gate-work.ts';
import { settleWaitingExits } from './settle-waiting-exits.ts';
import { removeImages } from './store.ts';
import { tellLongStays } from './tell-long-stays.ts';

const IMAGES_KEPT_MS = 30 * 24 * 3_600_000;

/** What time alone brings about: exits nobody entered for, long stays, pictures that are 30 days old. */
export async function lookAfter(on: GateGround, now: Date): Promise<void> {
  await settleWaitingExits(on, now);
  await tellLongStays(on, now);
  const receivedBy = new Date(now.getTime() - IMAGES_KEPT_MS);
  await on.ground.database.transact('system', (transaction) => removeImages(transaction, receivedBy));
}
