import type { Transaction } from '../platform/storage/database.ts';
import type { PlateServices } from './plate-services.ts';
import { isReachedByRole } from './reached-by-role.ts';
import type { Prover } from './record-plate.ts';
import { recordProof } from './record-proof.ts';
import { findClaimants, findClaims, findProofs, lockClaims } from './store.ts';
import { CODE_LIVES_MS, type VisitOfPlate } from './visits.ts';

/**
 * Proves the plate of a visit for an account that claims it: it has opened the visit's pay or receipt link, which only
 * the driver was given. False, and nothing changes, where it does not claim the plate, where its role could have given it
 * the link, or where the visit ended too long ago.
 */
export async function provePlateByVisit(
  on: PlateServices,
  prover: Prover,
  publicId: string,
): Promise<boolean> {
  const { services, visits, findErased } = on;
  const now = services.clock();
  return services.database.transact('system', async (transaction) => {
    const visit = await visits().find(transaction, publicId);
    if (!visit || (visit.endedAt && visit.endedAt.getTime() < now.getTime() - CODE_LIVES_MS)) return false;
    const { id: sessionId, entryAt: visitAt, mall } = visit;
    if (isReachedByRole(prover, { how: 'link', mall })) return false;
    const key = await findOwnKey(transaction, prover, visit);
    const [, claims, proofs, erased] = await Promise.all([
      lockClaims(transaction, { key }),
      findClaimants(transaction, key),
      findProofs(transaction, key),
      findErased(transaction, [sessionId]),
    ]);
    if (erased.has(sessionId) || !claims.some((claim) => claim.account === prover.accountId)) return false;
    const evidence = { how: 'link' as const, sessionId, visitAt };
    await recordProof(on, transaction, { key, claims, proofs }, { holder: prover, evidence, at: now });
    await visits().settle(transaction, { id: sessionId, key });
    return true;
  });
}

/** By which plate of the visit it is the account's: under two it is by that one which the account calls its own. */
async function findOwnKey(
  transaction: Transaction,
  { accountId }: Prover,
  { plateKey, rivalKey }: VisitOfPlate,
): Promise<string> {
  if (rivalKey === null) return plateKey;
  const own = (await findClaims(transaction, accountId)).map(({ key }) => key);
  return !own.includes(plateKey) && own.includes(rivalKey) ? rivalKey : plateKey;
}
