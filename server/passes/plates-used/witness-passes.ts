import { groupNamed, type PlateWitness, type TwoPlated } from '../../sessions/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { listPlatesUsed } from './store.ts';

/** A pass that was given so soon let the car in by what the entry read; later it is what the exit read. */
const AT_ENTRY_MS = 5 * 60_000;

/** Which plate of a visit has the pass that let it in, and which is on a pass at all. */
export const witnessPasses: readonly PlateWitness[] = [
  { says: 'whose', find: (transaction, visits) => findUsed(transaction, visits, AT_ENTRY_MS) },
  { says: 'known', find: (transaction, visits) => findUsed(transaction, visits, Infinity) },
];

async function findUsed(transaction: Transaction, visits: readonly TwoPlated[], withinMs: number) {
  const used = await listPlatesUsed(
    transaction,
    visits.map(({ id }) => id),
  );
  const entries = new Map(visits.map(({ id, entryAt }) => [id, entryAt.getTime()]));
  return groupNamed(used.filter(({ id, at }) => at.getTime() - (entries.get(id) ?? -Infinity) <= withinMs));
}
