import { atLeast, atMost, quantile, type Goal } from '../bench/harness/benchmark.ts';
import { isMerged, OUTCOMES, type JudgedStory, type VisitOutcome } from './judge.ts';
import type { Drift } from './watch.ts';

/** What one seed, or all of them together, have shown. Shares from 0 to 1. */
export interface Figures {
  readonly visits: number;
  readonly outcomes: Readonly<Record<VisitOutcome, number>>;
  readonly rightOfAll: number;
  /** Of those who were read at both gates within a quarter of an hour. */
  readonly rightOfRead: number;
  /** And whose plate was read right once at each gate. */
  readonly rightOfReadRight: number;
  readonly merged: number;
  readonly overcharged: number;
  readonly overPaise: number;
  /** Of what all owe; of what those owe who were read at both gates. */
  readonly underOfAll: number;
  readonly underOfRead: number;
  readonly ghosts: number;
  readonly lastingGhosts: number;
  readonly questionsPer100: number;
  readonly parkedWithin: number;
  readonly freeWithin: number;
  /** Of the minutes in which the sensors were connected. */
  readonly freeWithinConnected: number;
  /** Of the same minutes, by the slots that are known alone. */
  readonly freeWithinKnown: number;
  /** Of all minutes, those in which the span beside Currently Parked held the truth, and how wide it was on the mean. */
  readonly spanHolds: number;
  readonly spanWide: number;
  readonly confirmedRight: number;
}

export interface Aim {
  readonly name: string;
  readonly of: (figures: Figures) => number;
  readonly limit: number;
  readonly isLeast: boolean;
}

const most = (name: string, of: Aim['of'], limit: number): Aim => ({ name, of, limit, isLeast: false });
const least = (name: string, of: Aim['of'], limit: number): Aim => ({ name, of, limit, isLeast: true });

export const AIMS: readonly Aim[] = [
  most('sessions merged of two visits', (one) => one.merged, 0),
  most('visits overcharged', (one) => one.overcharged, 0),
  most('undercharged, of what those owe who were read', (one) => one.underOfRead, 0.01),
  least('right without a person, of those read at both gates', (one) => one.rightOfRead, 0.99),
  most('questions per 100 visits', (one) => one.questionsPer100, 2),
  most('ghosts at midnight, of capacity', (one) => one.ghosts, 0.005),
  most('of these left over two hours before', (one) => one.lastingGhosts, 0.005),
  least('minutes with Currently Parked within 1 % of capacity', (one) => one.parkedWithin, 0.99),
  least(
    'connected minutes with the free count within 1 % of capacity',
    (one) => one.freeWithinConnected,
    0.99,
  ),
  least(
    'the same by the slots that it says it knows, where hardly any is unknown',
    (one) => one.freeWithinKnown,
    0.99,
  ),
  least('confirmed slots that are right', (one) => one.confirmedRight, 0.98),
];

export function figuresOf(stories: readonly JudgedStory[]): Figures {
  const all = stories.flatMap(({ visits }) => visits);
  const read = all.filter(({ isRead }) => isRead);
  const readRight = all.filter(({ isReadRight }) => isReadRight);
  const outcomes = Object.fromEntries(
    OUTCOMES.map((outcome) => [outcome, all.filter((one) => one.outcome === outcome).length]),
  ) as Record<VisitOutcome, number>;
  const isRight = ({ outcome }: { outcome: VisitOutcome }) => outcome === 'right';
  const perMidnight = (of: (one: JudgedStory) => readonly number[]) => {
    const shares = stories.flatMap((one) => of(one).map((count) => count / one.capacity));
    return share(
      sum(shares, (one) => one),
      shares.length,
      0,
    );
  };
  const confirmed = sum(stories, (one) => one.confirmed.right);
  return {
    visits: all.length,
    outcomes,
    rightOfAll: share(outcomes.right, all.length, 1),
    rightOfRead: share(read.filter(isRight).length, read.length, 1),
    rightOfReadRight: share(readRight.filter(isRight).length, readRight.length, 1),
    merged: sum(stories, countMerged),
    overcharged: all.filter(({ overPaise }) => overPaise > 0).length,
    overPaise: sum(all, (one) => one.overPaise),
    underOfAll: share(
      sum(all, (one) => one.underPaise),
      sum(all, (one) => one.owedPaise),
      0,
    ),
    underOfRead: share(
      sum(read, (one) => one.underPaise),
      sum(read, (one) => one.owedPaise),
      0,
    ),
    ghosts: perMidnight((one) => one.ghosts),
    lastingGhosts: perMidnight((one) => one.lastingGhosts),
    questionsPer100:
      100 *
      share(
        sum(stories, (one) => one.questions),
        all.length,
        0,
      ),
    ...countsOf(stories),
    confirmedRight: share(confirmed, confirmed + sum(stories, (one) => one.confirmed.wrong), 1),
  };
}

/** How far the counts that are shown all the time were from the truth. */
function countsOf(stories: readonly JudgedStory[]) {
  const within = (of: (story: JudgedStory) => Drift) =>
    share(
      sum(stories, (one) => of(one).within),
      sum(stories, (one) => of(one).minutes),
      1,
    );
  const spans = stories.map(({ played }) => played.parkedSpan);
  const minutes = sum(spans, (one) => one.minutes);
  return {
    parkedWithin: within((one) => one.played.currentlyParked),
    freeWithin: within((one) => one.played.freeCount),
    freeWithinConnected: within((one) => one.played.freeConnected),
    freeWithinKnown: within((one) => one.played.freeKnown),
    spanHolds: share(
      sum(spans, (one) => one.held),
      minutes,
      1,
    ),
    spanWide: share(
      sum(spans, (one) => one.wide),
      minutes,
      0,
    ),
  };
}

function sum<T>(list: readonly T[], of: (one: T) => number): number {
  return list.reduce((total, one) => total + of(one), 0);
}

function share(part: number, whole: number, ofNone: number): number {
  return whole === 0 ? ofNone : part / whole;
}

/** What an aim's figure is in the worst tenth of the seeds, on the mean. */
export function worstTenth(seeds: readonly Figures[], aim: Aim): number {
  const values = seeds.map(aim.of).toSorted((one, other) => (aim.isLeast ? one - other : other - one));
  const worst = values.slice(0, Math.max(1, Math.ceil(values.length / 10)));
  return worst.reduce((sum, value) => sum + value, 0) / worst.length;
}

export function medianOf(seeds: readonly Figures[], aim: Aim): number {
  const values = seeds.map(aim.of);
  return quantile(
    values.toSorted((one, other) => one - other),
    0.5,
  );
}

export function compare({ name, limit, isLeast }: Aim, value: number): Goal {
  return (isLeast ? atLeast : atMost)(name, value, limit);
}

/** Sessions, not visits: a merged one concerns two. */
function countMerged({ visits }: JudgedStory): number {
  const merged = visits.flatMap(({ own }) => own.filter(isMerged));
  return new Set(merged.map(({ session }) => session.id)).size;
}
