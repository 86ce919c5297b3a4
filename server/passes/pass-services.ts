import type { PlateReading } from '#domain/plates/plate.ts';
import type { Malls } from '../malls/index.ts';
import type { Occupancy } from '../occupancy/index.ts';
import type { Plates } from '../plates/index.ts';
import type { Services } from '../platform/services.ts';
import type { Sessions } from '../sessions/index.ts';
import type { Money } from '../money/index.ts';
import type { NearWatch } from './at-gate/warn-watched.ts';

/** What passes need of the rest of the product. */
export interface PassServices {
  readonly services: Services;
  readonly malls: Malls;
  readonly plates: Plates;
  readonly sessions: Sessions;
  readonly occupancy: Occupancy;
  readonly money: Money;
  readonly nearWatch: NearWatch;
}

/** A read at a gate, as far as passes go. */
export interface ReadOfPass {
  readonly gate: string;
  readonly reading: PlateReading;
  readonly confidence: number | null;
  readonly receivedAt: Date;
}
