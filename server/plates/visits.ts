import type { Transaction } from '../platform/storage/database.ts';

/** A session of a car, as much as the proof of a plate asks for. */
export interface VisitOfPlate {
  readonly id: number;
  readonly publicId: string;
  readonly mall: number;
  readonly plateKey: string;
  /** Its other plate, while it is under two and neither is proven to be its car's. */
  readonly rivalKey: string | null;
  readonly entryAt: Date;
  /** Null while the car is inside. */
  readonly endedAt: Date | null;
}

/** What the sessions know of visits; they register with the door of plates, which stands below them. */
export interface Visits {
  /** The plate's visits that go on or ended since an instant, newest first, as far as the transaction's scope sees them. */
  list(
    transaction: Transaction,
    wanted: { key: string; endedSince: Date; most: number },
  ): Promise<readonly VisitOfPlate[]>;
  /** A visit by its public id; null where there is none under a plate. */
  find(transaction: Transaction, publicId: string): Promise<VisitOfPlate | null>;
  /** Visits by their numbers, as `find` answers one. */
  findMany(transaction: Transaction, ids: readonly number[]): Promise<readonly VisitOfPlate[]>;
  /** Of these visits those for which money came in. */
  findPaid(transaction: Transaction, ids: readonly number[]): Promise<ReadonlySet<number>>;
  /** Of the plate's visits that ended since an instant those that owe what is asked for. */
  listOwed(
    transaction: Transaction,
    wanted: { readonly key: string; readonly endedSince: Date },
  ): Promise<readonly VisitOfPlate[]>;
  /** Lets a visit under two plates go by the one of them that is proven. */
  settle(transaction: Transaction, proven: { readonly id: number; readonly key: string }): Promise<void>;
}

/**
 * Of some visits those that wait for an erasure: the account whose they were is gone, and they are nobody's any more. The
 * privacy registers it with the door of plates, which stands below it.
 */
export type FindErased = (transaction: Transaction, ids: readonly number[]) => Promise<ReadonlySet<number>>;

/** A visit, and the plate that it proves. */
export interface ProvenVisit {
  readonly id: number;
  readonly key: string;
}

/** What the gates have seen of a visit. */
interface VisitAtGates {
  readonly id: number;
  /** How many devices, and people who type plates, have read it. */
  readonly readers: number;
  /** The device that read it first, by its public id; null where a person typed it. */
  readonly device: string | null;
  /** Whether the tag of its plate was read with it. */
  readonly isTagged: boolean;
}

/** What the gates have seen of visits, by their numbers; they register with the door of plates, which stands below them. */
export type WitnessGates = (
  transaction: Transaction,
  visits: readonly ProvenVisit[],
) => Promise<ReadonlyMap<number, VisitAtGates>>;

/** Mails to the accounts that had a plate; the accounts register it with the door of plates, which stands below them. */
export type WarnHolders = (
  transaction: Transaction,
  accounts: readonly number[],
  plate: string,
) => Promise<void>;

/** A receipt lies about: after a week the next visit has to prove the plate. */
export const CODE_LIVES_MS = 7 * 24 * 3_600_000;

/** A car is not parked more often in a week than its code is looked for. */
export const MOST_VISITS = 40;
