import {
  chooseGone,
  countSurplus,
  isOverdue,
  leastSurplus,
  placeCars,
  SURPLUS_MS,
  type SeeminglyParked,
  type Surplus,
} from '#domain/parking/gone-unseen.ts';
import {
  hasLeftBySlots,
  hasLeftLongAgo,
  hasLeftWhenSeen,
  maySlotsEnd,
} from '#domain/parking/left-by-slots.ts';
import { GONE_BY_TIME, GONE_WHERE_BLIND, stayedOn, type KnownLengths } from '#domain/parking/gone-by-time.ts';
import { PARKING_WINDOW_MS } from '#domain/parking/session-slots.ts';
import { judgeLeft, mostSlotless, type Explained } from '#domain/parking/slotless.ts';
import type { UsualWays } from '#domain/parking/usual-ways.ts';
import type { Whereabouts } from '#domain/parking/who-stands.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { closeAsMissedExit } from '../close-session.ts';
import type { OpenSession } from '../session.ts';
import type { SessionServices, SessionUpkeep } from '../session-services.ts';
import { DRAINED } from '../session-row.ts';
import { findWhereabouts } from './find-whereabouts.ts';
import { countJustFreed, listTakenSince } from './turned-slots.ts';
import { areGatesWatched } from './gates-watched.ts';
import { seeInSlot } from './seen-in-slot.ts';
import { BY_COUNT, BY_PLATE, hasBeenSeenLeaving, seenLeavingAt } from './seen-leaving.ts';
import { BY_SLOTS, countDrained, listNamed } from './store.ts';
import { judgeByTime } from './judge-by-time.ts';
import { NOTHING_SEEN, watchExits } from './watch-exits.ts';

/** What was counted of malls lately. */
export type Surpluses = Map<number, readonly Surplus[]>;

interface Car extends SeeminglyParked {
  readonly session: OpenSession;
  /** Its slot is known, in a mall in which that says when it leaves. */
  readonly isSlotSure: boolean;
  /** When it most likely left its slot. */
  readonly leftAt: Date | null;
  /** Its slot alone says that it has left. */
  readonly hasLeftBySlots?: boolean;
}

const FEWEST_JUDGED = 10;
/** So likely a car has left that is ended; where more than one of five that ended before was there, only who surely has. */
const MOST_THERE = 0.2;
const LIKELY = 0.25;
const SURELY = 0.9;
const BY_ALL_SIGNS = 0.95;
const BEYOND_DOUBT = 0.99;
/** Exits that may be one of several cars' say something about them for so long. */
const NAMED_MS = 48 * 3_600_000;

/**
 * Ends the sessions of cars that can't all be inside, by the count of slots, and of those that have been inside beyond
 * all measure: as missed exits, uncharged. The exit of one that was there all the same, once read, repairs its session.
 */
export async function drainGone(
  on: SessionUpkeep,
  transaction: Transaction,
  mall: number,
  {
    sessions,
    freed,
    surpluses,
  }: { sessions: readonly OpenSession[]; freed: ReadonlyMap<number, Date>; surpluses: Surpluses },
  now: Date,
): Promise<void> {
  const counts = on.occupancy.counts(mall);
  const placed = placeCars(sessions, listTakenSince(on, mall));
  const cars = sessions.map((session) => ({
    ...describe(on, session, freed.has(session.id)),
    isPlaced: placed.has(session),
  }));
  const ways = await on.ways(transaction, mall, now);
  const justFreed = countJustFreed(on, mall, { now, way: ways.out });
  const surplus = { at: now, cars: countSurplus(cars, counts, now) - justFreed };
  const before = surpluses.get(mall) ?? [];
  const seen = [...before, surplus].filter(({ at }) => isRecent(at, now));
  surpluses.set(mall, seen);
  const [usualMs, byTime, exits] = await Promise.all([
    findUsual(on, transaction, mall, { longest: sessions[0], now }),
    judgeByTime(on, transaction, mall, { sessions, now }),
    cars.length > 0 ? watchExits(on, transaction, mall, now) : NOTHING_SEEN,
  ]);
  const isGoneByTime = ({ id }: OpenSession, likely: number) => (byTime.get(id) ?? 0) >= likely;
  const areWatched = areGatesWatched(on, mall, now);
  const byTimeAlone = on.occupancy.readingAt(mall) === null ? GONE_WHERE_BLIND : GONE_BY_TIME;
  const isPast = ({ session, isSeen, isSlotSure }: Car) =>
    (areWatched && !isSeen && isGoneByTime(session, byTimeAlone)) ||
    (!isSlotSure && hasBeenSeenLeaving(session, now));
  const overdue = cars.filter((car) => isPast(car) || (areWatched && isOverdue(car, usualMs, now)));
  const tooMany =
    leastSurplus(seen, now) - overdue.filter(({ vehicleClass }) => vehicleClass !== 'two_wheeler').length;
  const isAsking = tooMany > 0 || exits.isTelling || isDue(before.at(-1)?.at, now);
  const { readUntil } = exits;
  const given = { count: Math.max(0, tooMany), now, readUntil, ways };
  const gone = isAsking ? await chooseLikely(on, transaction, mall, cars, given) : [];
  const isChosen = new Set(gone.map(({ session }) => session.id));
  const past = overdue.filter(({ session }) => !isChosen.has(session.id));
  const isByPlate = ({ session }: Car) => hasBeenSeenLeaving(session, now) && !isGoneByTime(session, LIKELY);
  const ended: Ended[] = [
    ...gone.map((car) => ({ ...car, drainedBy: byWhat(car, freed) })),
    ...past.map((car) => ({ ...car, drainedBy: isByPlate(car) ? BY_PLATE : null })),
  ];
  if (ended.length === 0) return;
  for (const car of ended)
    await on.faults.aloneWithin(transaction, `session ${car.session.publicId}`, (own) =>
      end(on, own, car, { freed, now }),
    );
  surpluses.set(
    mall,
    seen.map(({ at, cars: many }) => ({ at, cars: many - ended.length })),
  );
}

/** How long a session as long as the longest may be. */
async function findUsual(
  on: SessionServices,
  transaction: Transaction,
  mall: number,
  { longest, now }: { longest: OpenSession | undefined; now: Date },
): Promise<number> {
  if (!longest) return Infinity;
  const { longestMs } = await on.usualLength(
    transaction,
    mall,
    now.getTime() - longest.entryAt.getTime(),
    now,
  );
  return longestMs;
}

/** A car whose session is ended, and by what, where that is one sign alone. */
interface Ended extends Car {
  readonly drainedBy: typeof BY_SLOTS | typeof BY_PLATE | typeof BY_COUNT | null;
}

function byWhat(
  { session, leftAt, hasLeftBySlots }: Car,
  freed: ReadonlyMap<number, Date>,
): Ended['drainedBy'] {
  if (hasLeftBySlots === true) return BY_SLOTS;
  return leftAt === null && !freed.has(session.id) && seenLeavingAt(session) === null ? BY_COUNT : null;
}

async function end(
  on: SessionServices,
  transaction: Transaction,
  { session, leftAt, drainedBy }: Ended,
  { freed, now }: { freed: ReadonlyMap<number, Date>; now: Date },
): Promise<void> {
  const closedAt = freed.get(session.id) ?? leftAt ?? seenLeavingAt(session) ?? now;
  const matchDetail = { ...session.matchDetail, ...(drainedBy && { drainedBy }) };
  const flags = [...session.flags, DRAINED];
  await closeAsMissedExit(on, transaction, { ...session, matchDetail }, closedAt, now, flags);
}

/** Whom slots alone say to have left is looked for so often, whatever is counted. */
const WEIGHED_EVERY_MS = 20 * 60_000;

function isDue(before: Date | undefined, now: Date): boolean {
  const sliceOf = (at: Date) => Math.floor(at.getTime() / WEIGHED_EVERY_MS);
  return before === undefined || sliceOf(before) !== sliceOf(now);
}

function isRecent(at: Date, now: Date): boolean {
  const ago = now.getTime() - at.getTime();
  return ago >= 0 && ago <= 2 * SURPLUS_MS;
}

function describe(on: SessionServices, session: OpenSession, isFreed: boolean): Omit<Car, 'isPlaced'> {
  const { entryAt, vehicleClass, slotConfirmedAt, review } = session;
  const { isSure, isSeen } = seeInSlot(on, session);
  const isDoubted = (isFreed && isSure) || review === 'exit_unseen' || seenLeavingAt(session) !== null;
  const isSlotSure = isSure && slotConfirmedAt !== null;
  return { session, entryAt, vehicleClass, isSlotSure, isSeen, isDoubted, likelyGone: 0, leftAt: null };
}

function hasSurelyLeft({ likelyGone, isSeen, vehicleClass }: Car): boolean {
  return likelyGone >= BY_ALL_SIGNS && !isSeen && vehicleClass !== 'two_wheeler';
}

/** Slots alone say so, whatever time says; where time leaves no doubt either, they may say it a little less surely. */
function hasLeft(car: Car & { bySlots: number }, now: Date): boolean {
  const isBeyondDoubt = car.likelyGone >= BEYOND_DOUBT && car.bySlots >= SURELY;
  const likelyGone = isBeyondDoubt ? car.likelyGone : Math.min(car.likelyGone, car.bySlots);
  return hasSurelyLeft({ ...car, likelyGone }) && hasLeftBySlots({ ...car, likelyGone }, now);
}

/** How likely a car has left by what the slots have shown since it came, and by that and the time since then together. */
function judge(
  { entryAt }: Car,
  where: Whereabouts,
  { explained, lengths, now }: { explained: Explained; lengths: KnownLengths; now: Date },
) {
  const sinceEntry = (at: Date) => at.getTime() - entryAt.getTime();
  const insideMs = sinceEntry(now);
  const stayed = (since: Date | null) =>
    stayedOn({ fromMs: since === null ? 0 : sinceEntry(since), insideMs }, lengths);
  return { ...judgeLeft(where, explained, stayed), bySlots: judgeLeft(where, explained).likelyGone };
}

const NOWHERE: Whereabouts = { gone: 0, unseen: 0, leftAt: null, isSeenLeaving: false };

/**
 * Those first that have left most likely by what the slots have shown since they came, and that an exit without a sure
 * partner may have been. Where more than one of five that ended before was there after all, only those that surely have left.
 */
async function chooseLikely(
  on: SessionServices,
  transaction: Transaction,
  mall: number,
  cars: readonly Car[],
  { count, now, readUntil, ways }: { count: number; now: Date; readUntil: Date | null; ways: UsualWays },
): Promise<Car[]> {
  const sessions = cars.map(({ session }) => session);
  const [judged, bySlots, named, { whereabouts, explained }, lengths] = await Promise.all([
    countDrained(transaction, mall, { now }),
    countDrained(transaction, mall, { now, by: BY_SLOTS }),
    listNamed(transaction, mall, new Date(now.getTime() - NAMED_MS)),
    findWhereabouts(transaction, mall, sessions, { now, readUntil, ways }),
    on.lengths(transaction, mall, now),
  ]);
  const isDoubtful = judged.all >= FEWEST_JUDGED && judged.there > MOST_THERE * judged.all;
  const isNamed = new Set(named);
  // Who has just come is on the way.
  const settled = cars.filter(({ entryAt }) => now.getTime() - entryAt.getTime() >= PARKING_WINDOW_MS);
  const doubted = settled.map((car) => {
    const where = whereabouts.get(car.session.id) ?? NOWHERE;
    const isDoubted = car.isDoubted || isNamed.has(car.session.publicId);
    const likely = judge(car, where, { explained, lengths, now });
    return { ...car, ...likely, isDoubted, isSeenLeaving: where.isSeenLeaving };
  });
  // Who has left by all signs has left, however many came in unread meanwhile.
  const mayEnd = maySlotsEnd(bySlots, explained);
  const left = doubted.map((car) => ({ ...car, hasLeftBySlots: mayEnd && hasLeft(car, now) }));
  const isSeen = (car: (typeof left)[number]) =>
    car.hasLeftBySlots ||
    (!isDoubtful && car.isSeenLeaving && hasSurelyLeft(car)) ||
    (!isDoubtful && hasSurelyLeft(car) && hasLeftLongAgo(car, now)) ||
    (!car.isSlotSure && hasLeftWhenSeen(car, seenLeavingAt(car.session)));
  const seen = left.filter(isSeen);
  const isLikely = ({ likelyGone }: Car) => likelyGone >= (isDoubtful ? SURELY : LIKELY);
  const others = (whereabouts.size === 0 && !isDoubtful ? left : left.filter(isLikely)).filter(
    (car) => !seen.includes(car),
  );
  const counted = cars.filter(({ vehicleClass }) => vehicleClass !== 'two_wheeler');
  // Of as many as are too many those go first of which hardly anybody doubts it, whoever has no slot.
  const sure = chooseGone(
    others.filter(({ likelyGone, isPlaced }) => !isPlaced && likelyGone >= SURELY),
    Math.max(0, count - seen.length),
  );
  const tooMany = count - mostSlotless(counted.length, explained);
  const rest = others.filter((car) => !sure.includes(car));
  const many = Math.max(0, tooMany - seen.length - sure.length);
  return [...seen, ...sure, ...chooseGone(rest, many)];
}
