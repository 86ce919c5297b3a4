import { longestUsual, SHORTEST_LONG_MS, type UsualSpan } from '#domain/parking/session-length.ts';
import type { KnownLength, KnownLengths } from '#domain/parking/gone-by-time.ts';
import { listOccupations } from '#domain/parking/occupations.ts';
import { listTurns } from '../../occupancy/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { readLengths, readUsual } from './store.ts';

/** Says how long sessions of a mall are, for one of a given length. */
export type UsualLengths = (
  transaction: Transaction,
  mall: number,
  lengthMs: number,
  now: Date,
) => Promise<UsualSpan>;

const FRESH_MS = 3_600_000;
/** Nothing has to be known of a mall to say so. */
const NOT_LONG: UsualSpan = { longestMs: SHORTEST_LONG_MS, settledMs: 0, shortMs: 0 };

/** Learns what is usual from a mall's newest settled sessions, once an hour, and only where a session is long. */
export function learnUsualLengths(): UsualLengths {
  const known = new Map<number, { span: UsualSpan; at: number }>();
  return async (transaction, mall, lengthMs, now) => {
    if (lengthMs <= SHORTEST_LONG_MS) return NOT_LONG;
    const before = known.get(mall);
    if (before && Math.abs(now.getTime() - before.at) < FRESH_MS) return before.span;
    const { settledMs, shortMs, ...usual } = await readUsual(transaction, mall);
    const span = { longestMs: longestUsual(usual), settledMs, shortMs };
    known.set(mall, { span, at: now.getTime() });
    return span;
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
