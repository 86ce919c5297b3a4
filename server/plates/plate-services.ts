import type { Services } from '../platform/services.ts';
import type { VisitCodes } from './visit-codes.ts';
import type { FindErased, Visits, WarnHolders, WitnessGates } from './visits.ts';

/** What the work on plates needs. */
export interface PlateServices {
  readonly services: Services;
  readonly codes: VisitCodes;
  /** What the sessions have registered; they open after the plates. */
  readonly visits: () => Visits;
  /** Which visits an erasure has taken from everybody. */
  readonly findErased: FindErased;
  /** What the gates have seen of visits. */
  readonly witnessGates: WitnessGates;
  /** Tells the accounts that had a plate that another one has proven it. */
  readonly warnHolders: WarnHolders;
}
