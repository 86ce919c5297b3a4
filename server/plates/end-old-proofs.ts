import { lapsedBefore, provenUntil } from '#domain/plates/standing.ts';
import { PRODUCT } from '../audit/index.ts';
import type { Services } from '../platform/services.ts';
import { recordPlate } from './record-plate.ts';
import { endView, listProvenBefore, lockClaims, setStatus } from './store.ts';

/**
 * Makes claims of the plates whose last proof is too old. What they have shown stays, what begins later is not shown. Where
 * claims show their visits without a proof, none ends.
 */
export async function endOldProofs(services: Services, now: Date): Promise<void> {
  const { database, config } = services;
  if (config.plateProof === 'off') return;
  const before = lapsedBefore(now);
  const found = await database.ask('system', (transaction) => listProvenBefore(transaction, before));
  for (const key of new Set(found.map((one) => one.key)))
    await database.transact('system', async (transaction) => {
      await lockClaims(transaction, { key });
      // It may have been proven again, or released, meanwhile.
      for (const { account, provenAt } of await listProvenBefore(transaction, before, key)) {
        await endView(transaction, { account, key, at: provenUntil(provenAt) });
        await setStatus(transaction, { key, account, status: 'claimed', at: now });
        await recordPlate(services, transaction, { kind: 'plate_lapsed', key, by: PRODUCT, at: now });
      }
    });
}
