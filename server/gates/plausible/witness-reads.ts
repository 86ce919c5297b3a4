import { groupNamed, type PlateWitness } from '../../sessions/index.ts';
import { findPlausible } from './store.ts';

/** Which of its plates were read of a visit so that they may be it: an exit may have been joined to it later, by whatever read. */
export const witnessReads: PlateWitness = {
  says: 'readable',
  find: async (transaction, visits) =>
    groupNamed(
      await findPlausible(
        transaction,
        visits.map(({ id }) => id),
      ),
    ),
};
