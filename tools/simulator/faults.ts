/** How wrong the simulated devices are; shares from 0 to 1. Every fault that a dial causes is in the truth log. */
export interface FaultDials {
  /** Reads of a plate that make something else of it. */
  readonly misreads: number;
  /** Misreads that the camera itself is sure of. */
  readonly confidentMisreads: number;
  /** Misreads by one look-alike character; the rest mix up characters that nobody expects. */
  readonly lookalikeMisreads: number;
  /** Cars that leave unread. */
  readonly missedExits: number;
  /** Cars that come in unread. */
  readonly missedEntries: number;
  /** Passages reported twice: the same read again, or a second read seconds later. */
  readonly doubled: number;
  /** Messages under way for up to `latestMinutes`, with their right time. */
  readonly late: number;
  readonly latestMinutes: number;
  /** Sensors that flap now and then. */
  readonly flappingSensors: number;
  /** Sensors that fall silent for good while their controller lives. */
  readonly deadSensors: number;
  /** How far each device's clock is ahead of the true time, in milliseconds. */
  readonly clockSkewMs: { readonly entry: number; readonly exit: number; readonly sensors: number };
  /** How often a day each device loses its network, and for how long: it queues, and replays in order. */
  readonly cutsPerDay: number;
  readonly cutMinutes: number;
}

export const NO_FAULTS: FaultDials = {
  misreads: 0,
  confidentMisreads: 0.15,
  lookalikeMisreads: 0.9,
  missedExits: 0,
  missedEntries: 0,
  doubled: 0,
  late: 0,
  latestMinutes: 10,
  flappingSensors: 0,
  deadSensors: 0,
  clockSkewMs: { entry: 0, exit: 0, sensors: 0 },
  cutsPerDay: 0,
  cutMinutes: 10,
};

/** What cameras and sensors in the field do wrong. */
export const DEFAULT_FAULTS: FaultDials = {
  ...NO_FAULTS,
  misreads: 0.03,
  missedExits: 0.01,
  doubled: 0.05,
  late: 0.1,
  flappingSensors: 0.02,
};

type FaultKind =
  | 'misread'
  | 'missed_exit'
  | 'missed_entry'
  | 'resent'
  | 'second_read'
  | 'late'
  | 'flapping'
  | 'dead_sensor'
  | 'clock_skew'
  | 'network_cut';

/** One fault as it truly was. */
export interface Fault {
  readonly fault: FaultKind;
  readonly at: number;
  /** The device, and the car or the slot that it concerns. */
  readonly device: DeviceName;
  readonly visit?: number;
  readonly detail?: string;
}

export type DeviceName = 'entry' | 'exit' | 'sensors';
export type RecordFault = (fault: Fault) => void;
