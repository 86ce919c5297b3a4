import type { ParkingSession } from '#contract/sessions.ts';
import { Attribution, type Owners } from './attribute.ts';
import type { AnsweredRead, Played } from './play.ts';
import type { Story } from './story.ts';
import { oweFor, type PriceSign } from './tariff.ts';
import { slotCodes, type TrueStory } from './true-visit.ts';

/**
 * What became of a visit. `right`: one session, this car's alone, ended by itself with the right times and charge.
 * `merged`: ended by itself on reads of two visits. `wrong`: ended by itself otherwise than it was. `review`: a person
 * is asked. `open`: the car has left and its session has not ended. `lost`: no trace.
 */
export const OUTCOMES = ['right', 'merged', 'wrong', 'review', 'open', 'lost'] as const;
export type VisitOutcome = (typeof OUTCOMES)[number];

export interface JudgedVisit {
  readonly visit: TrueStory;
  readonly outcome: VisitOutcome;
  /** A readable text came from both gates, through the right camera, within a quarter of an hour. */
  readonly isRead: boolean;
  /** And one text of each gate was the plate's own. */
  readonly isReadRight: boolean;
  readonly owedPaise: number;
  readonly paidPaise: number;
  readonly overPaise: number;
  readonly underPaise: number;
  readonly own: readonly Owners[];
}

export interface JudgedStory {
  readonly story: Story;
  readonly played: Played;
  readonly visits: readonly JudgedVisit[];
  /** Shown as parked at each midnight, and truly not there; and the most that the mall holds. */
  readonly ghosts: readonly number[];
  /** Of these the ones that left over two hours before: no camera that is being repaired still holds their reads. */
  readonly lastingGhosts: readonly number[];
  readonly capacity: number;
  readonly confirmed: { readonly right: number; readonly wrong: number };
  readonly questions: number;
}

const TOLERANCE = 60_000;
const IN_TIME = 15 * 60_000;

/** Compares what the product showed with what truly happened, for all who left before the end. */
export function judgeStory(story: Story, played: Played, price: PriceSign): JudgedStory {
  const attribution = new Attribution(story.visits, played.answered);
  const all = played.sessions.map((session) => attribution.ownersOf(session));
  const byVisit = new Map<number, Owners[]>();
  for (const one of all)
    for (const id of new Set([one.opener, one.closer]))
      if (id !== null) byVisit.set(id, [...(byVisit.get(id) ?? []), one]);
  const inTime = played.answered.filter(isReadInTime);
  const read = readAtBoth(inTime);
  const readRight = readAtBoth(inTime.filter(({ isRight }) => isRight));
  const visits = story.visits
    .filter(({ outAt }) => outAt <= story.end)
    .map((visit) => ({
      ...judgeVisit(visit, byVisit.get(visit.id) ?? [], price),
      isRead: read.has(visit.id),
      isReadRight: readRight.has(visit.id),
    }));
  return {
    story,
    played,
    visits,
    ghosts: played.midnights.map(({ at, parked }) => countGhosts(story, attribution, at, parked, 0)),
    lastingGhosts: played.midnights.map(({ at, parked }) =>
      countGhosts(story, attribution, at, parked, LASTING),
    ),
    capacity: slotCodes(story.shape).length,
    confirmed: countConfirmed(story, all),
    questions: played.reviews.length,
  };
}

type Paid = Omit<JudgedVisit, 'isRead' | 'isReadRight'>;

function judgeVisit(visit: TrueStory, own: readonly Owners[], price: PriceSign): Paid {
  // Who drove up to the exit and back in again may pay until then, or until he left.
  const most = visit.isReversed ? 0 : oweFor(price, visit.inAt, visit.outAt);
  const least = visit.isReversed ? 0 : oweFor(price, visit.inAt, visit.firstSeenOut);
  // Who stands at the exit pays; where nobody was seen to, it is written to who came in.
  const paid = own
    .filter(({ closer, opener }) => (closer ?? opener) === visit.id)
    .reduce((sum, { session }) => sum + paiseOf(session), 0);
  const isPaidRight = paid >= least && paid <= most;
  return {
    visit,
    outcome: decide(visit, own, isPaidRight),
    owedPaise: least,
    paidPaise: paid,
    overPaise: Math.max(0, paid - most),
    underPaise: Math.max(0, least - paid),
    own,
  };
}

function decide(visit: TrueStory, own: readonly Owners[], isPaidRight: boolean): VisitOutcome {
  if (visit.isReversed) return decideReversed(own);
  if (own.length === 0) return 'lost';
  if (own.some(isMerged)) return 'merged';
  const isRight = ({ session, opener, closer }: Owners) =>
    hasEnded(session) &&
    opener === visit.id &&
    closer === visit.id &&
    isWithin(session.entryAt, visit.firstSeenIn, visit.inAt) &&
    isWithin(session.exitAt, visit.firstSeenOut, visit.goneAt);
  const right = own.filter(isRight);
  if (own.length === 1 && right.length === 1 && isPaidRight) return 'right';
  if (own.some((one) => hasEnded(one.session) && !isRight(one)) || right.length > 1) return 'wrong';
  if (own.some(({ session }) => session.review !== undefined)) return 'review';
  return own.some(({ session }) => session.status === 'parked') ? 'open' : 'wrong';
}

/** Who backed out of the entry was no visit: nothing may be charged, and nothing may remain open. */
function decideReversed(own: readonly Owners[]): VisitOutcome {
  if (own.some(isMerged)) return 'merged';
  if (own.some(({ session }) => session.status === 'parked')) return 'open';
  return own.some(({ session }) => paiseOf(session) > 0) ? 'wrong' : 'right';
}

export function isMerged({ session, opener, closer }: Owners): boolean {
  return hasEnded(session) && opener !== null && closer !== null && opener !== closer;
}

/** By itself, on reads: nobody has to be asked. */
function hasEnded(session: ParkingSession): boolean {
  return session.status === 'completed' && session.review === undefined;
}

export function paiseOf({ charges }: ParkingSession): number {
  return Math.round(charges * 100);
}

function isWithin(instant: string | null, from: number, until: number): boolean {
  if (instant === null) return false;
  const at = Date.parse(instant);
  return at >= from - TOLERANCE && at <= until + TOLERANCE;
}

function isReadInTime({ gate, camera, arrivesAt, at, why }: AnsweredRead): boolean {
  return gate === camera && arrivesAt - at <= IN_TIME && !/unreadable|ambiguous|back in/.test(why);
}

function readAtBoth(reads: readonly AnsweredRead[]): Set<number> {
  const seen = { entry: new Set<number>(), exit: new Set<number>() };
  for (const { gate, visit } of reads) seen[gate].add(visit);
  return new Set([...seen.entry].filter((visit) => seen.exit.has(visit)));
}

const LASTING = 2 * 60 * 60_000;

/** Of two sessions of one car that is inside, one is a ghost. Who left within `leftWithin` before counts as inside. */
function countGhosts(
  { visits }: Story,
  attribution: Attribution,
  at: number,
  parked: readonly ParkingSession[],
  leftWithin: number,
): number {
  const real = new Set<number>();
  for (const session of parked) {
    const visit = visits[attribution.ownersOf(session).opener ?? -1];
    if (visit && !visit.isReversed && visit.inAt <= at && at < visit.outAt + leftWithin) real.add(visit.id);
  }
  return parked.length - real.size;
}

function countConfirmed({ visits }: Story, all: readonly Owners[]): JudgedStory['confirmed'] {
  const confirmed = all.filter(({ session }) => session.isSlotConfirmed);
  const right = confirmed.filter(
    ({ session, opener }) => visits[opener ?? -1]?.slots.at(-1) === session.slot,
  );
  return { right: right.length, wrong: confirmed.length - right.length };
}
