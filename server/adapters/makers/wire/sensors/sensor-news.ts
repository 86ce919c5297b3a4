/** What one message of a sensor says of its slot. */
export type SensorNews =
  | {
      readonly says: 'status';
      readonly occupied: boolean;
      readonly distanceMm?: number;
      readonly battery?: number;
    }
  | { readonly says: 'distance'; readonly distanceMm: number; readonly battery?: number }
  /** It is about something else, such as the sensor itself. */
  | { readonly says: 'nothing' };
