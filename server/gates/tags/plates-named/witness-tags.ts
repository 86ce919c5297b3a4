import type { Services } from '../../../platform/services.ts';
import type { Transaction } from '../../../platform/storage/database.ts';
import { groupNamed, type PlateWitness } from '../../../sessions/index.ts';
import { hashPlate } from '../hash-plate.ts';
import { findTagged, type HashedPlate } from './store.ts';

/** Which plate of a visit the tag names that was read with it. */
export function witnessTags(services: Pick<Services, 'key'>): PlateWitness {
  return {
    says: 'whose',
    find: async (transaction, visits) => {
      const plates = visits.flatMap(({ plateKey, rivalKey, ...visit }) =>
        [plateKey, rivalKey].map((key) => ({ ...visit, key, hash: hashPlate(services, key) })),
      );
      return groupNamed(await findTagged(transaction, plates));
    },
  };
}

type Left = Pick<HashedPlate, 'id' | 'mall' | 'exitGate'> & { readonly exitAt: Date };

/** Whether the tag of a session's own plate was read as a car was at its exit. */
export async function wasTagSeen(
  services: Pick<Services, 'key'>,
  transaction: Transaction,
  { id, mall, plateKey: key, exitAt, exitGate }: Left & { readonly plateKey: string | null },
): Promise<boolean> {
  if (key === null) return false;
  const seen = { id, mall, key, hash: hashPlate(services, key), exitAt, exitGate };
  const found = await findTagged(transaction, [{ ...seen, entryAt: exitAt, entryGate: null }]);
  return found.length > 0;
}
