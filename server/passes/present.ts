import type { Pass } from '#contract/passes.ts';
import { indiaDate } from '#domain/time/india-time.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { timesOf } from './pass-cover.ts';
import { listPlatesOf, type StoredPass } from './store.ts';
import { countUsesInside } from './uses/store.ts';

/** Passes as the staff see them. */
export async function presentPasses(
  transaction: Transaction,
  passes: readonly StoredPass[],
  now: Date,
): Promise<Pass[]> {
  const ids = passes.map(({ id }) => id);
  const [plates, uses] = await Promise.all([
    listPlatesOf(transaction, ids),
    countUsesInside(transaction, ids),
  ]);
  return passes.map((pass) => {
    const used = uses.find((one) => one.pass === pass.id);
    const {
      publicId: id,
      number,
      kind,
      holder,
      note,
      quota,
      levels,
      days,
      fromMinute,
      toMinute,
      paysAs,
    } = pass;
    return {
      id,
      number,
      kind,
      holder,
      isErased: holder === '',
      note,
      quota,
      fromMinute,
      toMinute,
      paysAs,
      levels: [...levels],
      days: [...days],
      plates: plates.filter((plate) => plate.pass === pass.id).map(({ plate }) => plate),
      ...daysOf(pass),
      state: stateOf(pass, now),
      usedNow: used?.inside ?? 0,
      overQuota: used?.over ?? 0,
    };
  });
}

/** The first and the last day of a pass, as they were written. */
export function daysOf({ validFrom, validUntil }: StoredPass) {
  return {
    fromDay: indiaDate(validFrom),
    untilDay: validUntil === null ? null : indiaDate(new Date(validUntil.getTime() - 1)),
  };
}

function stateOf(pass: StoredPass, now: Date): Pass['state'] {
  const { fromMs, untilMs } = timesOf(pass);
  if (untilMs !== null && untilMs <= now.getTime()) return 'ended';
  return fromMs > now.getTime() ? 'coming' : 'valid';
}
