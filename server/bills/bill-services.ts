import type { Malls } from '../malls/index.ts';
import type { Money } from '../money/index.ts';
import type { Plates } from '../plates/index.ts';
import type { Services } from '../platform/services.ts';
import type { Sessions } from '../sessions/index.ts';

/** What bills need of the rest of the product. */
export interface BillServices {
  readonly services: Services;
  readonly malls: Malls;
  readonly money: Money;
  readonly plates: Plates;
  readonly sessions: Sessions;
}
