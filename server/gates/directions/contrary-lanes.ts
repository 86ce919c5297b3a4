import { listContrary } from '#domain/parking/lane-directions.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { countAtLanes, type Within } from './store.ts';

/** The gates whose cars contradict their directions: they leave past an entry, or come in past an exit. */
export interface ContraryLanes {
  readonly entries: ReadonlySet<string>;
  readonly exits: ReadonlySet<string>;
}

/** Cameras are swapped in pairs. At the lanes beside them cars go on as ever, now and then one of whom nothing is known. */
export async function findContraryLanes(transaction: Transaction, within: Within): Promise<ContraryLanes> {
  const contrary = listContrary(await countAtLanes(transaction, within));
  const gatesOf = (wanted: string) =>
    new Set(contrary.flatMap(({ gate, direction }) => (direction === wanted ? [gate] : [])));
  return { entries: gatesOf('entry'), exits: gatesOf('exit') };
}
