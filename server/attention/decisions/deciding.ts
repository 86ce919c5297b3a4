import type { ChangedBy } from '../../audit/index.ts';

/** What a decision concerns, and who makes it. */
export interface Deciding {
  readonly mall: number;
  readonly item: string;
  readonly by: ChangedBy;
  /** Whether that person may settle any visit of the mall, and so what others have decided. */
  readonly maySettleAny: boolean;
}

/** The same, where it is known that the thing is there and what it offers. */
export type Recording = Pick<Deciding, 'mall' | 'item' | 'by'>;
