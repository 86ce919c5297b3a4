/** A reading as a device sent it, parsed; `at` is the device's own time. */
export interface SentReading {
  readonly slot: string;
  readonly occupied: boolean;
  readonly at: Date;
  /** The device's clock when it sent the message, where it says so. */
  readonly sentAt?: Date | undefined;
  readonly sequence?: number | undefined;
  /** What the sensor thinks of its own reading. */
  readonly quality?: 'good' | 'suspect' | undefined;
}

export interface Outcome {
  accepted: number;
  unchanged: number;
  refused: { slot: string; reason: string }[];
}
