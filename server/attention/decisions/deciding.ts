import type { ChangedBy } from '../../audit/index.ts';

/** What a decision concerns, and who makes it. */
export interface Deciding {
  readonly mall: number;
  readonly item: string;
  readonly by: ChangedBy;
}
