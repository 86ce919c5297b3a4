import { stayedOn, type KnownLengths } from './gone-by-time.ts';

/** Before anything is known, one exit in a hundred is not read. */
const BEFORE = { ended: 100, missed: 1 };
/** Each round comes nearer; so many are beyond what a person could tell apart. */
const ROUNDS = 25;

/**
 * The same with those that have not ended: who is inside beyond all lengths has most likely left unread, and counts as
 * missed by as much. Else a mall in which nothing else ends such visits would take every exit for read. Each was inside for
 * so long as exits were still read.
 */
export function withOpen<Known extends KnownLengths>(known: Known, openMs: readonly number[]): Known {
  const { ended, missed } = known;
  // Of many cars those that came within the same ten minutes are weighed once.
  const stays = new Map<number, { cars: number; stayed: number }>();
  for (const ms of openMs) {
    const slice = Math.floor(ms / SLICE_MS);
    const cars = (stays.get(slice)?.cars ?? 0) + 1;
    stays.set(slice, {
      cars,
      stayed: stays.get(slice)?.stayed ?? stayedFor((slice + 0.5) * SLICE_MS, known),
    });
  }
  const all = BEFORE.ended + BEFORE.missed + ended + missed + openMs.length;
  let among = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const share = (BEFORE.missed + missed + among) / all;
    among = [...stays.values()].reduce(
      (sum, { cars, stayed }) => sum + (cars * share) / (share + (1 - share) * stayed),
      0,
    );
  }
  return { ...known, ended: ended + openMs.length - among, missed: missed + among };
}

const SLICE_MS = 600_000;

function stayedFor(insideMs: number, known: KnownLengths): number {
  return stayedOn({ fromMs: 0, insideMs }, known);
}
