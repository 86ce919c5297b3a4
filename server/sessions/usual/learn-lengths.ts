import { doCarsPassUnread, shareOfTwoVisits, shareUnreadAtBoth } from '#domain/parking/half-visits.ts';
import {
  longestUnread,
  longestUsual,
  SHORTEST_LONG_MS,
  SHORTEST_UNREAD_MS,
  type UsualSpan,
} from '#domain/parking/session-length.ts';
import type { KnownLength, KnownLengths } from '#domain/parking/gone-by-time.ts';
import { listOccupations } from '#domain/parking/occupations.ts';
import { listTurns, type Occupancy } from '../../occupancy/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { LearnedWays } from './learn-ways.ts';
import { countHalfVisits, countReturns, readLengthOfAllBut, readLengths, readUsual } from './store.ts';

/** Says how long sessions of a mall are, for one of a given length. */
export type UsualLengths = (
  transaction: Transaction,
  mall: number,
  lengthMs: number,
  now: Date,
) => Promise<UsualSpan>;

const FRESH_MS = 3_600_000;
/** After a silence exits come that were missed until then: what that made of a mall is soon made good. */
const LENGTHS_FRESH_MS = FRESH_MS / 4;
/** So soon it is noticed that a lane's camera has failed. */
const UNREAD_FRESH_MS = FRESH_MS / 6;
/** Nothing has to be known of a mall to say so. */
const NOT_LONG: UsualSpan = { longestMs: Infinity, settledMs: 0, shortMs: 0 };

/** Learns what is usual from a mall's newest settled sessions, and how long one may be where many pass unread. */
export function learnUsualLengths(): UsualLengths {
  const longest = learnFor(FRESH_MS, async (transaction, mall) => {
    const { settledMs, shortMs, ...usual } = await readUsual(transaction, mall);
    return { longestMs: longestUsual(usual), settledMs, shortMs };
  });
  const unread = learnFor(UNREAD_FRESH_MS, readUnread);
  return async (transaction, mall, lengthMs, now) => {
    if (lengthMs <= SHORTEST_UNREAD_MS) return NOT_LONG;
    const { unreadMs, unreadAtBoth } = await unread(transaction, mall, now);
    // A mall's usual lengths are asked for only where one is long.
    if (lengthMs <= Math.min(SHORTEST_LONG_MS, unreadMs)) return { ...NOT_LONG, unreadAtBoth };
    const span = { ...(await longest(transaction, mall, now)), unreadMs, unreadAtBoth };
    return lengthMs <= SHORTEST_LONG_MS ? { ...span, longestMs: Infinity } : span;
  };
}

async function readUnread(
  transaction: Transaction,
  mall: number,
): Promise<{ unreadMs: number; unreadAtBoth: number }> {
  const seen = await countHalfVisits(transaction, mall);
  const unreadAtBoth = shareUnreadAtBoth(seen);
  // How many come back is asked for only where it counts.
  if (!doCarsPassUnread(seen)) return { unreadMs: Infinity, unreadAtBoth };
  const share = shareOfTwoVisits(seen, await countReturns(transaction, mall));
  return { unreadMs: longestUnread(await readLengthOfAllBut(transaction, mall, share)), unreadAtBoth };
}

/** Asks once in a while, mall by mall. */
function learnFor<Learnt>(
  freshMs: number,
  read: (transaction: Transaction, mall: number, now: Date) => Promise<Learnt>,
): (transaction: Transaction, mall: number, now: Date) => Promise<Learnt> {
  const known = new Map<number, { learnt: Learnt; at: number }>();
  return async (transaction, mall, now) => {
    const before = known.get(mall);
    if (before && Math.abs(now.getTime() - before.at) < freshMs) return before.learnt;
    const learnt = await read(transaction, mall, now);
    known.set(mall, { learnt, at: now.getTime() });
    return learnt;
  };
}

/** What a mall knows of how long vehicles are inside, learnt every quarter of an hour. */
export type LearnedLengths = (transaction: Transaction, mall: number, now: Date) => Promise<KnownLengths>;

interface WatchedSlots {
  readonly ways: LearnedWays;
  readonly occupancy: Pick<Occupancy, 'reported' | 'readingAt'>;
}

export function learnLengths(on: WatchedSlots): LearnedLengths {
  return learnFor(LENGTHS_FRESH_MS, async (transaction, mall, now) => {
    const { isNew, isFirstNight, ...read } = await readLengths(transaction, mall, { now });
    const isWatched = isNew && on.occupancy.readingAt(mall) !== null;
    return isWatched
      ? { ...read, lengths: await readOccupations(on, transaction, mall, now) }
      : { ...read, isFirstNight };
  });
}

const NEW_FOR_MS = 3 * 24 * FRESH_MS;

/**
 * How long cars stood in slots since a mall is watched, with their ways there and back, those that stand there now included:
 * no exit has to be read for it. Whoever stands in a slot whose device says nothing any more was watched until then.
 */
async function readOccupations(
  { ways: knowWays, occupancy }: WatchedSlots,
  transaction: Transaction,
  mall: number,
  now: Date,
): Promise<KnownLength[]> {
  const turns = await listTurns(transaction, mall, { from: new Date(now.getTime() - NEW_FOR_MS), to: now });
  const ways = await knowWays(transaction, mall, now);
  const wayMs = ways.in.usualMs + ways.out.usualMs;
  const readingMs = occupancy.readingAt(mall)?.getTime() ?? now.getTime();
  const known = new Map(occupancy.reported(mall).map(({ code, until }) => [code, until]));
  return listOccupations(turns).map(({ code, takenAt, freedAt }) => {
    const untilMs = Math.min(known.get(code)?.getTime() ?? now.getTime(), readingMs);
    return {
      // Who stands there still is inside longer than anybody has watched.
      lengthMs: freedAt === null ? Infinity : wayMs + freedAt.getTime() - takenAt.getTime(),
      watchedMs: untilMs - takenAt.getTime(),
    };
  });
}
