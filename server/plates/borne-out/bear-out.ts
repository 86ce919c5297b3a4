import { isBorneOut } from '#domain/plates/borne-out.ts';
import { lapsedBefore } from '#domain/plates/standing.ts';
import { PRODUCT } from '../../audit/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { applyProof } from '../apply-proof.ts';
import type { PlateServices } from '../plate-services.ts';
import { recordPlate } from '../record-plate.ts';
import { findClaimants, findProofs, lockClaims, type ProofRow } from '../store.ts';
import { listNotBorneOut, setBorneOut } from './store.ts';
import { seeVisits } from './see-visits.ts';

/**
 * Lets the proofs count whose visits something has borne out since: an exit that another device read, however late, money,
 * a tag. What counts once goes on counting, whatever is taken back afterwards. Those made before `since` are left alone.
 */
export async function bearOutProofs(on: PlateServices, now: Date, since = lapsedBefore(now)): Promise<void> {
  const { database } = on.services;
  const found = await database.transact('system', async (transaction) =>
    findBorneOut(on, transaction, await listNotBorneOut(transaction, { since })),
  );
  for (const key of new Set(found.map((proof) => proof.key)))
    await database.transact('system', async (transaction) => {
      await lockClaims(transaction, { key });
      // Another process may have been here, or the plate have been released.
      const waiting = await listNotBorneOut(transaction, { since, key });
      for (const proof of await findBorneOut(on, transaction, waiting))
        await bearOut(on, transaction, proof, now);
    });
}

async function bearOut(
  on: PlateServices,
  transaction: Transaction,
  { id, account, key, how, visitAt }: ProofRow,
  at: Date,
): Promise<void> {
  // The one before has changed what all have.
  const [claims, proofs] = await Promise.all([findClaimants(transaction, key), findProofs(transaction, key)]);
  await setBorneOut(transaction, id);
  const { isContested } = await applyProof(
    on,
    transaction,
    { key, claims, proofs },
    { account, how, visitAt, at },
  );
  // In no account's request: found by the account's word, which goes with it.
  const by = { accountId: account, publicId: PRODUCT };
  await recordPlate(on.services, transaction, { kind: 'plate_borne_out', key, by, how, at });
  if (isContested) await recordPlate(on.services, transaction, { kind: 'plate_contested', key, by, how, at });
}

/** Of these proofs those whose visits are borne out, are under their plate still, and are not erased. */
async function findBorneOut(
  on: PlateServices,
  transaction: Transaction,
  waiting: readonly ProofRow[],
): Promise<ProofRow[]> {
  const proven = waiting.flatMap(({ sessionId, key }) =>
    sessionId === null ? [] : [{ id: sessionId, key }],
  );
  if (proven.length === 0) return [];
  const ids = proven.map(({ id }) => id);
  const [visits, erased, seen] = await Promise.all([
    on.visits().findMany(transaction, ids),
    on.findErased(transaction, ids),
    seeVisits(on, transaction, proven),
  ]);
  return waiting.filter(({ sessionId, key }) => {
    const visit = visits.find(({ id }) => id === sessionId);
    const one = sessionId === null ? undefined : seen.get(sessionId);
    if (!visit || !one || erased.has(visit.id)) return false;
    return (visit.plateKey === key || visit.rivalKey === key) && isBorneOut(one);
  });
}
