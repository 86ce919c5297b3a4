import { isPayable } from '#domain/money/least-payable.ts';
import { findDues, findPaid, NOTHING_DUE } from '../../money/index.ts';
import type { Visits } from '../../plates/index.ts';
import type { Services } from '../../platform/services.ts';
import { settlePlate } from '../two-plates/settle-plate.ts';
import { findManyVisits, findVisit, listVisits } from './store.ts';

/** A car that parks each day for a year and more. */
const MOST_OWED = 500;

/** What the proof of a plate asks of the sessions, and does to them. */
export function createVisits(services: Pick<Services, 'bus' | 'clock'>): Visits {
  return {
    list: listVisits,
    find: findVisit,
    findMany: findManyVisits,
    findPaid,
    async listOwed(transaction, { key, endedSince }) {
      const visits = await listVisits(transaction, { key, endedSince, most: MOST_OWED });
      const ended = visits.filter(({ endedAt }) => endedAt !== null);
      const dues = await findDues(
        transaction,
        ended.map(({ id }) => id),
      );
      return ended.filter(({ id }) => isPayable((dues.get(id) ?? NOTHING_DUE).duePaise));
    },
    settle: async (transaction, proven) => {
      await settlePlate(services, transaction, { ...proven, isOfVisit: true });
    },
  };
}
