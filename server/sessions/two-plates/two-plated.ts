import type { Transaction } from '../../platform/storage/database.ts';
import { rivalOf, type Session } from '../session.ts';

/** A visit that has ended under two plates, while neither is proven to be its car's. */
export interface TwoPlated {
  readonly id: number;
  readonly mall: number;
  readonly plateKey: string;
  readonly rivalKey: string;
  readonly entryPlateRaw: string | null;
  readonly entryAt: Date;
  readonly entryGate: string | null;
  readonly exitAt: Date | null;
  readonly exitGate: string | null;
}

/** Which of their plates something speaks for, by the visits' numbers. */
export type PlatesNamed = ReadonlyMap<number, readonly string[]>;

/**
 * What a witness can say of a plate: whose car this was, that cars come to the mall under it, or that it was read well
 * enough to be one. The first counts before the others.
 */
export const SAYINGS = ['whose', 'known', 'readable'] as const;
type Saying = (typeof SAYINGS)[number];

/** Knows what binds a plate to a visit. */
export interface PlateWitness {
  readonly says: Saying;
  find(transaction: Transaction, visits: readonly TwoPlated[]): Promise<PlatesNamed>;
}

/** Whether a visit says that its plate comes to its mall: read at both gates, and nobody doubts whose it was. */
export function isSettledVisit(session: Session): boolean {
  return (
    session.kind === 'closed' &&
    session.review === null &&
    session.exitPlateRaw !== null &&
    session.entryPlateRaw !== null &&
    rivalOf(session) === null
  );
}
