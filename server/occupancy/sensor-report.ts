/** A reading after the edge has parsed it; `at` is the device's own time. */
export interface SensorReport {
  readonly slot: string;
  readonly occupied: boolean;
  readonly at: Date;
  readonly sequence?: number;
}

export interface Outcome {
  accepted: number;
  unchanged: number;
  refused: { slot: string; reason: string }[];
}
