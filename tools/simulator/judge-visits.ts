import type { TrueVisit } from './movement.ts';
import type { StoredRead, RecordedSession } from './simulated-mall.ts';
import { chargeByWalking, type OraclePrice } from './tariff-oracle.ts';

/**
 * What became of a visit. `right`: one session, of this car alone, ended by itself with the right times and the right
 * charge. `merged`: a session that was charged to one car for another's read, or for two visits. `wrong`: ended by itself,
 * but with wrong times or charge. `review`: a person is asked. `not_asked`: nobody can find out more, so nobody is asked, and
 * it is not charged. `waived`: a person ended it uncharged. `open`: the car has left and its session is still open.
 * `lost`: no trace.
 */
export const VERDICTS = [
  'right',
  'spared',
  'merged',
  'wrong',
  'review',
  'not_asked',
  'waived',
  'open',
  'lost',
] as const;
export type Verdict = (typeof VERDICTS)[number];

export interface Judged {
  readonly visit: TrueVisit;
  readonly verdict: Verdict;
  /** Charged above and below what the truth costs. */
  readonly overPaise: number;
  readonly underPaise: number;
  /** Why a person is asked, in the product's words. */
  readonly review: string | null;
  /** Where the product believed the car to be: how sure it was, and whether it was right. */
  readonly slot: { readonly basis: string; readonly isRight: boolean; readonly afterMs: number } | null;
  /** What the product stored of it. */
  readonly sessions: readonly RecordedSession[];
}

/** Times further from the truth than this are wrong. */
const TOLERANCE_MS = 60_000;

interface Owned {
  readonly session: RecordedSession;
  readonly opener: number | null;
  readonly closer: number | null;
}

/** Compares what the product stored with what truly happened, for the cars that have left by `until`. */
export function judgeVisits(
  visits: readonly TrueVisit[],
  sessions: readonly RecordedSession[],
  reads: readonly StoredRead[],
  price: OraclePrice,
  until: number,
): Judged[] {
  const owned = findOwners(sessions, reads);
  const byVisit = new Map<number, Owned[]>();
  for (const one of owned)
    for (const visit of new Set([one.opener, one.closer]))
      if (visit !== null) byVisit.set(visit, [...(byVisit.get(visit) ?? []), one]);
  return visits.flatMap((visit) => {
    const { exitedAt, enteredAt, id } = visit;
    if (exitedAt === null || exitedAt > until) return [];
    const own = byVisit.get(id) ?? [];
    const due = chargeByWalking(price, enteredAt, exitedAt);
    // Who stands at the barrier pays: the car that closed the session.
    const paid = own
      .filter(({ closer }) => closer === id)
      .reduce((sum, { session }) => sum + session.paise, 0);
    return [
      {
        visit,
        verdict: decide(visit, exitedAt, own, due),
        overPaise: Math.max(0, paid - due),
        underPaise: Math.max(0, due - paid),
        review: explain(own),
        slot: findSlot(visit, own),
        sessions: own.map(({ session }) => session),
      },
    ];
  });
}

function decide(visit: TrueVisit, exitedAt: number, own: readonly Owned[], due: number): Verdict {
  const [only, ...more] = own;
  if (only === undefined) return 'lost';
  if (own.some(isMerged)) return 'merged';
  const isAsked = ({ session }: Owned) => (session.asked ?? null) !== null && session.paise === 0;
  const isEnded = (one: Owned) => !one.session.isOpen && one.session.review === null && !isAsked(one);
  const isTimed = (one: Owned) =>
    isEnded(one) &&
    one.opener === visit.id &&
    one.closer === visit.id &&
    isNear(one.session.entryAt, visit.enteredAt) &&
    isNear(one.session.exitAt, exitedAt);
  const isRight = (one: Owned) => isTimed(one) && one.session.paise === due;
  if (more.length === 0 && isRight(only)) return 'right';
  // A clock's doubt is charged by its cheap end.
  if (more.length === 0 && isTimed(only) && only.session.paise < due) return 'spared';
  const isWaived = ({ session }: Owned) => session.isWaived === true && session.paise === 0;
  if (own.some((one) => isEnded(one) && !isRight(one) && !isWaived(one))) return 'wrong';
  if (own.some(({ session }) => session.review !== null)) return 'review';
  if (own.some(({ session }) => session.isOpen)) return 'open';
  return own.some(isWaived) ? 'waived' : 'not_asked';
}

function findSlot({ id, slot }: TrueVisit, own: readonly Owned[]): Judged['slot'] {
  const session = own.find(({ opener }) => opener === id)?.session;
  if (!session || session.slot === null || session.basis === null) return null;
  return { basis: session.basis, isRight: session.slot === slot, afterMs: session.slotAfterMs ?? 0 };
}

function explain(own: readonly Owned[]): string | null {
  const session = own.find((one) => one.session.review !== null)?.session;
  return session ? [session.review, session.because].filter(Boolean).join(': ') : null;
}

/** Ended by itself, on reads of two visits. */
function isMerged({ session, opener, closer }: Owned): boolean {
  return (
    !session.isOpen && session.review === null && opener !== null && closer !== null && opener !== closer
  );
}

function isNear(one: number | null, other: number): boolean {
  return one !== null && Math.abs(one - other) <= TOLERANCE_MS;
}

/** Whose reads began and ended each session. */
function findOwners(sessions: readonly RecordedSession[], reads: readonly StoredRead[]): Owned[] {
  const bySession = new Map<number, StoredRead[]>();
  for (const read of reads)
    if (read.session !== null) bySession.set(read.session, [...(bySession.get(read.session) ?? []), read]);
  return sessions.map((session) => {
    const own = bySession.get(session.id) ?? [];
    const pick = (direction: string, at: number | null) => {
      const candidates = own.filter((read) => read.direction === direction);
      return (candidates.find(({ usedAt }) => usedAt === at) ?? candidates[0])?.visit ?? null;
    };
    return { session, opener: pick('entry', session.entryAt), closer: pick('exit', session.exitAt) };
  });
}
