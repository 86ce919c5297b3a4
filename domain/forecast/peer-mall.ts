import type { DayHistory } from './grid.ts';

/** Another mall of like kind; with both capacities known its week is scaled to this mall's size. */
export interface PeerMall {
  readonly history: DayHistory;
  readonly capacity: number | null;
}
