import { readPlate } from '#domain/plates/plate.ts';
import { listPaidAs } from '../../money/index.ts';
import { findProvenVisits } from '../../plates/index.ts';
import { groupNamed } from './store.ts';
import type { PlateWitness, TwoPlated } from './two-plated.ts';

/** Which plate an account proved by the visit's code or link, before there were two. */
const byProofs: PlateWitness = {
  says: 'whose',
  find: async (transaction, visits) => groupNamed(await findProvenVisits(transaction, idsOf(visits))),
};

/** Which plate they call their own who were signed in when they paid for it. */
const byPayments: PlateWitness = {
  says: 'whose',
  find: async (transaction, visits) => {
    const paid = await listPaidAs(transaction, idsOf(visits));
    return groupNamed(
      visits.flatMap((visit) =>
        paid
          .filter(({ session }) => session === visit.id)
          .map(({ gate }) => ({ id: visit.id, key: readBy(visit, gate) })),
      ),
    );
  },
};

export const witnessesOfAccounts: readonly PlateWitness[] = [byProofs, byPayments];

function idsOf(visits: readonly TwoPlated[]): number[] {
  return visits.map(({ id }) => id);
}

function readBy({ plateKey, rivalKey, entryPlateRaw }: TwoPlated, gate: 'entry' | 'exit'): string {
  const isByEntry = readPlate(entryPlateRaw ?? '').key === plateKey;
  return isByEntry === (gate === 'entry') ? plateKey : rivalKey;
}
