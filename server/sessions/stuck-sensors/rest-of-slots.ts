import {
  countBeside,
  listTurnsBack,
  listTurnsWithin,
  type RestingSlot,
  type StandingSlot,
} from '../../occupancy/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';

const DAY_MS = 86_400_000;
/** What is older says little of how a slot is taken now. */
const JUDGED_DAYS = 21;

/** A mall, and how it is asked: one question after the other, each in a transaction of its own, so that gates go in between. */
export interface Asked {
  readonly ask: <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>;
  readonly mall: number;
}

/** The days that are judged, the newest first: each is one short question. */
function daysBack(now: Date) {
  return Array.from({ length: JUDGED_DAYS }, (_, day) => ({
    from: new Date(now.getTime() - (day + 1) * DAY_MS),
    until: new Date(now.getTime() - day * DAY_MS),
  }));
}

/** Since when slots show what they show: since they turned to it after they had last shown the other. */
export async function findSince(
  { ask, mall }: Asked,
  quiet: readonly StandingSlot[],
  now: Date,
): Promise<RestingSlot[]> {
  const since = new Map<string, Date>();
  const waiting = new Map(quiet.map((slot) => [slot.code, slot]));
  for (const day of daysBack(now)) {
    if (waiting.size === 0) break;
    const turns = await ask((transaction) => listTurnsBack(transaction, mall, [...waiting.keys()], day));
    for (const { code, status, at } of turns) {
      const slot = waiting.get(code);
      if (!slot) continue;
      if (status === slot.status) since.set(code, at);
      else waiting.delete(code);
    }
  }
  return quiet.map((slot) => {
    const found = since.get(slot.code);
    return { ...slot, restsSince: found && found < slot.since ? found : slot.since };
  });
}

/** Cars that stood for long are looked for in so many days. */
const LONGEST_DAYS = 14;

/** How long the longest of the cars stood that came and left in the last two weeks. */
export async function findLongestTaken({ ask, mall }: Asked, now: Date): Promise<number> {
  const takenAt = new Map<string, Date>();
  let longestMs = 0;
  for (const day of daysBack(now).slice(0, LONGEST_DAYS).toReversed())
    for (const { code, status, at } of await ask((transaction) => listTurnsWithin(transaction, mall, day))) {
      const before = takenAt.get(code);
      if (status === 'occupied') takenAt.set(code, before ?? at);
      else if (before) {
        longestMs = Math.max(longestMs, at.getTime() - before.getTime());
        takenAt.delete(code);
      }
    }
  return longestMs;
}

/** How many cars took slots that rest before they did, and those beside them, summed over the days that are judged. */
export async function countBesideByDay(
  { ask, mall }: Asked,
  of: { readonly resting: readonly RestingSlot[]; readonly all: readonly StandingSlot[] },
  now: Date,
) {
  const sums = new Map<string, { before: number; besideBefore: number; besideMeanwhile: number }>();
  for (const day of daysBack(now))
    for (const { code, ...counted } of await ask((transaction) => countBeside(transaction, mall, of, day))) {
      const sum = sums.get(code) ?? { before: 0, besideBefore: 0, besideMeanwhile: 0 };
      sum.before += counted.before;
      sum.besideBefore += counted.besideBefore;
      sum.besideMeanwhile += counted.besideMeanwhile;
      sums.set(code, sum);
    }
  return sums;
}
