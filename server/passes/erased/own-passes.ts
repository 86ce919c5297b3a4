import type { Transaction } from '../../platform/storage/database.ts';
import { daysOf } from '../present.ts';
import { listPlatesOf, type StoredPass } from '../store.ts';
import { timesOf } from '../pass-cover.ts';
import { listPassesNaming } from './store.ts';

/** A pass or a line of a list that names somebody's plates. */
export interface OwnPass {
  readonly id: number;
  readonly mall: number;
  readonly number: number;
  readonly kind: Exclude<StoredPass['kind'], 'watch'>;
  readonly holder: string;
  readonly note: string;
  readonly fromDay: string;
  readonly untilDay: string | null;
  /** Those of its plates that were asked for, to match by and for people. */
  readonly plates: readonly { readonly key: string; readonly plate: string }[];
  /** Whether it names no other plate: without these it ends. */
  readonly isAlone: boolean;
  /** Whether it counts no more already. */
  readonly isOver: boolean;
}

/** The passes and lists that name one of these plates, in the order of their malls and numbers; the watch list is none. */
export async function findPassesOf(
  transaction: Transaction,
  plateKeys: readonly string[],
  now: Date,
): Promise<OwnPass[]> {
  if (plateKeys.length === 0) return [];
  const passes = await listPassesNaming(transaction, plateKeys);
  const all = await listPlatesOf(
    transaction,
    passes.map(({ id }) => id),
  );
  return passes.flatMap((pass) => {
    const { id, mall, number, kind, holder, note } = pass;
    if (kind === 'watch') return [];
    const named = all.filter((plate) => plate.pass === id);
    const own = named.filter(({ plateKey }) => plateKeys.includes(plateKey));
    const { untilMs } = timesOf(pass);
    return [
      {
        id,
        mall,
        number,
        kind,
        holder,
        note,
        ...daysOf(pass),
        plates: own.map(({ plateKey, plate }) => ({ key: plateKey, plate })),
        isAlone: own.length === named.length,
        isOver: untilMs !== null && untilMs <= now.getTime(),
      },
    ];
  });
}
