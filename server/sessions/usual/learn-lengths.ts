import { longestUsual, SHORTEST_LONG_MS } from '#domain/parking/session-length.ts';
import type { KnownLength, KnownLengths } from '#domain/parking/gone-by-time.ts';
import { listOccupations } from '#domain/parking/occupations.ts';
import { listTurns } from '../../occupancy/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { readLengths, readUsual } from './store.ts';

/** Says how long a session of a mall may be to be charged by its reads alone. */
export type UsualLengths = (
  transaction: Transaction,
  mall: number,
  lengthMs: number,
  now: Date,
) => Promise<number>;

const FRESH_MS = 3_600_000;

/** Learns what is usual from a mall's newest settled sessions, once an hour, and only where a session is long. */
export function learnUsualLengths(): UsualLengths {
  const known = new Map<number, { ms: number; at: number }>();
  return async (transaction, mall, lengthMs, now) => {
    if (lengthMs <= SHORTEST_LONG_MS) return SHORTEST_LONG_MS;
    const before = known.get(mall);
    if (before && Math.abs(now.getTime() - before.at) < FRESH_MS) return before.ms;
    const ms = longestUsual(await readUsual(transaction, mall));
    known.set(mall, { ms, at: now.getTime() });
    return ms;
  };
}

/** What a mall knows of how long vehicles are inside, learnt once an hour. */
export type LearnedLengths = (transaction: Transaction, mall: number, now: Date) => Promise<KnownLengths>;

export function learnLengths(): LearnedLengths {
  const known = new Map<number, { lengths: KnownLengths; at: number }>();
  return async (transaction, mall, now) => {
    const before = known.get(mall);
    if (before && Math.abs(now.getTime() - before.at) < FRESH_MS) return before.lengths;
    const { isNew, ...read } = await readLengths(transaction, mall, now);
    const lengths = isNew ? { ...read, lengths: await readOccupations(transaction, mall, now) } : read;
    known.set(mall, { lengths, at: now.getTime() });
    return lengths;
  };
}

const NEW_FOR_MS = 3 * 24 * FRESH_MS;

/** How long cars stood in slots since a mall is watched, those that stand there now included: no exit has to be read for it. */
async function readOccupations(transaction: Transaction, mall: number, now: Date): Promise<KnownLength[]> {
  const turns = await listTurns(transaction, mall, { from: new Date(now.getTime() - NEW_FOR_MS), to: now });
  return listOccupations(turns).map(({ takenAt, freedAt }) => ({
    // Who stands there still is inside longer than anybody has watched.
    lengthMs: freedAt === null ? Infinity : freedAt.getTime() - takenAt.getTime(),
    watchedMs: now.getTime() - takenAt.getTime(),
  }));
}
