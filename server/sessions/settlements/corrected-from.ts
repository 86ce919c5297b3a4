import type { Transaction } from '../../platform/storage/database.ts';
import { classAtEntry, classesAgain } from '../known-classes.ts';
import { listSettlementsOf } from './store.ts';

/** The classes that stood of a session when a person set its class right, and that decision stands. */
export async function listCorrectedFrom(
  transaction: Transaction,
  { id, mall }: { readonly id: number; readonly mall: number },
): Promise<string[]> {
  const stands = (await listSettlementsOf(transaction, mall, id)).filter(
    ({ action, undoneAt }) => action === 'correct_class' && undoneAt === null,
  );
  return stands.flatMap(({ changes }) =>
    changes.flatMap(({ before }) => {
      if (before === null) return [];
      const { vehicleClass, matchDetail } = before;
      return [vehicleClass, classAtEntry(before), ...classesAgain(matchDetail)].flatMap((one) => one ?? []);
    }),
  );
}
