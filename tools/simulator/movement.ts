/** One car's stay as it truly is; instants in epoch milliseconds, null while they lie ahead. */
export interface TrueVisit {
  readonly id: number;
  readonly plate: string;
  /** Whether this driver goes where the sign at the entry sends him. */
  readonly followsSigns: boolean;
  enteredAt: number;
  slot: string | null;
  parkedAt: number | null;
  unparkedAt: number | null;
  exitedAt: number | null;
}

/** What truly happens in the mall. `turned_away`: every slot is taken, the car drives on. */
export type CarMovement =
  | { readonly kind: 'entered' | 'exited'; readonly at: number; readonly visit: TrueVisit }
  | {
      readonly kind: 'parked' | 'unparked';
      readonly at: number;
      readonly visit: TrueVisit;
      readonly slot: string;
    }
  | { readonly kind: 'turned_away'; readonly at: number };

/** A car that stands in the mall when the simulation begins. */
export interface CarAtStart {
  readonly plate: string;
  /** Null where nobody knows its slot: it is given one. */
  readonly slot: string | null;
  readonly entryAt: number;
  /** When it goes, and not before, whatever moves the others. */
  readonly leavesAt?: number;
}
