import type { ForecastModel } from '#domain/forecast/forecast.ts';
import type { FullnessCheck } from '#domain/forecast/fullness.ts';
import type { VisitHistory } from '../history/visit-history.ts';

/** A mall's visits and what was learned from them. */
export interface MallModel {
  readonly model: ForecastModel;
  readonly history: VisitHistory;
  readonly hasPeers: boolean;
  /** What the sensors say of the estimate of fullness; null where they saw too little. */
  readonly check: FullnessCheck | null;
}
