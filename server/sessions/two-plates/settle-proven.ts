import type { Transaction } from '../../platform/storage/database.ts';
import type { SessionUpkeep } from '../session-services.ts';
import { settlePlate, type ProvenPlate } from './settle-plate.ts';
import { findVisited, listTwoPlated } from './store.ts';
import { SAYINGS, type PlateWitness, type TwoPlated } from './two-plated.ts';

const AT_ONCE = 200;
const VISITED: PlateWitness = { says: 'known', find: findVisited };

/** Gives the visits under two plates the one that something has proven meanwhile; those alone that ended since an instant. */
export async function settleProven(
  { services, faults, onTwoPlates }: Pick<SessionUpkeep, 'services' | 'faults' | 'onTwoPlates'>,
  since: Date | null,
): Promise<void> {
  await faults.alone('visits under two plates', async () => {
    let behind = 0;
    for (;;) {
      const from = behind;
      const listed = await services.database.transact('system', async (transaction) => {
        const visits = await listTwoPlated(transaction, { behind: from, since, most: AT_ONCE });
        const proven = await findProvenPlates(transaction, visits, [...onTwoPlates, VISITED]);
        for (const plate of proven) await settlePlate(services, transaction, plate);
        return visits;
      });
      behind = listed.at(-1)?.id ?? from;
      if (listed.length < AT_ONCE) return;
    }
  });
}

/**
 * Which plates are proven. What tells of the very visit goes before what says that a plate is known in the mall, and of
 * these only one of the two may be: of cars that both come either may have been it.
 */
async function findProvenPlates(
  transaction: Transaction,
  visits: readonly (TwoPlated & { readonly provenKey: string | null })[],
  witnesses: readonly PlateWitness[],
): Promise<ProvenPlate[]> {
  if (visits.length === 0) return [];
  const found = await Promise.all(
    witnesses.map(async (one) => ({ says: one.says, named: await one.find(transaction, visits) })),
  );
  return visits.flatMap(({ id, plateKey, rivalKey, provenKey }) => {
    const own = [plateKey, rivalKey];
    const of = (saying: PlateWitness['says']) =>
      found.filter(({ says }) => says === saying).flatMap(({ named }) => named.get(id) ?? []);
    const decided = decide([[provenKey ?? ''], ...SAYINGS.map(of)], own);
    return decided === null ? [] : [{ id, ...decided }];
  });
}

/** By the first that names one of the two alone. Where two drivers have shown that it was theirs, nothing else decides. */
function decide(
  named: readonly (readonly string[])[],
  own: readonly string[],
): Omit<ProvenPlate, 'id'> | null {
  for (const [place, keys] of named.entries()) {
    const isOfVisit = place <= OF_VISIT;
    const [key, ...others] = new Set(keys.filter((one) => own.includes(one)));
    if (key !== undefined && others.length === 0) return { key, isOfVisit };
    if (others.length > 0 && isOfVisit) return null;
  }
  return null;
}

/** What was proven before, and what says whose it was. */
const OF_VISIT = 1;
