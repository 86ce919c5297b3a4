import type { Services } from '../../../platform/services.ts';
import { groupNamed, type PlateWitness } from '../../../sessions/index.ts';
import { hashPlate } from '../hash-plate.ts';
import { findTagged } from './store.ts';

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
