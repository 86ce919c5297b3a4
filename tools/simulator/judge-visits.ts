import type { Visit } from './movement.ts';
import type { StoredRead, StoredStay } from './simulated-mall.ts';
import { chargeByWalking, type OraclePrice } from './tariff-oracle.ts';

/**
 * What became of a visit. `right`: one stay, of this car alone, ended by itself with the right times and the right
 * charge. `merged`: a stay that was charged to one car for another's read, or for two visits. `wrong`: ended by itself,
 * but with wrong times or charge. `review`: a person is asked. `open`: the car has left and its stay is still open.
 * `lost`: no trace.
 */
export const VERDICTS = ['right', 'merged', 'wrong', 'review', 'open', 'lost'] as const;
export type Verdict = (typeof VERDICTS)[number];

export interface Judged {
  readonly visit: Visit;
  readonly verdict: Verdict;
  /** Charged above and below what the truth costs. */
  readonly overPaise: number;
  readonly underPaise: number;
  /** Why a person is asked, in the product's words. */
  readonly review: string | null;
  /** Where the product believed the car to be: how sure it was, and whether it was right. */
  readonly bay: { readonly basis: string; readonly isRight: boolean; readonly afterMs: number } | null;
}

/** Times further from the truth than this are wrong. */
const TOLERANCE_MS = 60_000;

interface Owned {
  readonly stay: StoredStay;
  readonly opener: number | null;
  readonly closer: number | null;
}

/** Compares what the product stored with what truly happened, for the cars that have left by `until`. */
export function judgeVisits(
  visits: readonly Visit[],
  stays: readonly StoredStay[],
  reads: readonly StoredRead[],
  price: OraclePrice,
  until: number,
): Judged[] {
  const owned = findOwners(stays, reads);
  const byVisit = new Map<number, Owned[]>();
  for (const one of owned)
    for (const visit of new Set([one.opener, one.closer]))
      if (visit !== null) byVisit.set(visit, [...(byVisit.get(visit) ?? []), one]);
  return visits.flatMap((visit) => {
    const { exitedAt, enteredAt, id } = visit;
    if (exitedAt === null || exitedAt > until) return [];
    const own = byVisit.get(id) ?? [];
    const due = chargeByWalking(price, enteredAt, exitedAt);
    // Who stands at the barrier pays: the car that closed the stay.
    const paid = own.filter(({ closer }) => closer === id).reduce((sum, { stay }) => sum + stay.paise, 0);
    return [
      {
        visit,
        verdict: decide(visit, exitedAt, own, due),
        overPaise: Math.max(0, paid - due),
        underPaise: Math.max(0, due - paid),
        review: explain(own),
        bay: findBay(visit, own),
      },
    ];
  });
}

function decide(visit: Visit, exitedAt: number, own: readonly Owned[], due: number): Verdict {
  const [only, ...more] = own;
  if (only === undefined) return 'lost';
  if (own.some(isMerged)) return 'merged';
  const isEnded = ({ stay }: Owned) => !stay.isOpen && stay.review === null;
  const isRight = (one: Owned) =>
    isEnded(one) &&
    one.opener === visit.id &&
    one.closer === visit.id &&
    isNear(one.stay.entryAt, visit.enteredAt) &&
    isNear(one.stay.exitAt, exitedAt) &&
    one.stay.paise === due;
  if (more.length === 0 && isRight(only)) return 'right';
  if (own.some((one) => isEnded(one) && !isRight(one))) return 'wrong';
  if (own.some(({ stay }) => stay.review !== null)) return 'review';
  return 'open';
}

function findBay({ id, slot }: Visit, own: readonly Owned[]): Judged['bay'] {
  const stay = own.find(({ opener }) => opener === id)?.stay;
  if (!stay || stay.slot === null || stay.basis === null) return null;
  return { basis: stay.basis, isRight: stay.slot === slot, afterMs: stay.slotAfterMs ?? 0 };
}

function explain(own: readonly Owned[]): string | null {
  const stay = own.find((one) => one.stay.review !== null)?.stay;
  return stay ? [stay.review, stay.because].filter(Boolean).join(': ') : null;
}

/** Ended by itself, on reads of two visits. */
function isMerged({ stay, opener, closer }: Owned): boolean {
  return !stay.isOpen && stay.review === null && opener !== null && closer !== null && opener !== closer;
}

function isNear(one: number | null, other: number): boolean {
  return one !== null && Math.abs(one - other) <= TOLERANCE_MS;
}

/** Whose reads began and ended each stay. */
function findOwners(stays: readonly StoredStay[], reads: readonly StoredRead[]): Owned[] {
  const byStay = new Map<number, StoredRead[]>();
  for (const read of reads)
    if (read.stay !== null) byStay.set(read.stay, [...(byStay.get(read.stay) ?? []), read]);
  return stays.map((stay) => {
    const own = byStay.get(stay.id) ?? [];
    const pick = (direction: string, at: number | null) => {
      const candidates = own.filter((read) => read.direction === direction);
      return (candidates.find(({ usedAt }) => usedAt === at) ?? candidates[0])?.visit ?? null;
    };
    return { stay, opener: pick('entry', stay.entryAt), closer: pick('exit', stay.exitAt) };
  });
}
