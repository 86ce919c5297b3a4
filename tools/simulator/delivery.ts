import type { PlateRead, SensorReading } from '#contract/ingest.ts';

/** One message of a device and when it reaches the product. Its content carries the device's own times. */
export type Delivery =
  | {
      readonly device: 'entry' | 'exit';
      readonly at: number;
      readonly visit: number;
      readonly read: PlateRead;
    }
  | { readonly device: 'sensors'; readonly at: number; readonly readings: readonly SensorReading[] };
