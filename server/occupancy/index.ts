import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../platform/database.ts';
import type { DeviceCaller } from '../platform/gatekeeper.ts';
import type { Ground } from '../platform/ground.ts';
import type { Devices } from '../devices/index.ts';
import type { Malls } from '../malls/index.ts';

export type SlotStatusNow = 'empty' | 'occupied' | 'unknown';

/** One accepted change of a slot, as it was stored. */
export interface SlotChange {
  readonly slot: string;
  readonly status: SlotStatusNow;
  readonly at: Date;
}

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

/** The door of `occupancy`: slot status now, and who is told. */
export interface Occupancy {
  /** Resolves once the accepted readings are stored. */
  takeReadings(device: DeviceCaller, reports: SensorReport[], receivedAt: Date): Promise<Outcome>;
  /** From memory. Null for a slot that is not in the layout. */
  statusOf(mall: number, slot: string): { status: SlotStatusNow; since: Date | null } | null;
  /** Codes of slots that are known to be empty, in the layout's order. */
  emptySlots(mall: number): string[];
  counts(mall: number): { empty: number; occupied: number; unknown: number; total: number };
  /** Set by sessions: runs in the transaction that stores the changes, so that a bay and its stay agree. */
  onChanges(
    deed: (transaction: Transaction, mall: number, changes: readonly SlotChange[]) => Promise<void>,
  ): void;
  start(): void;
  stop(): Promise<void>;
  mount(app: FastifyInstance): void;
}

/** Rebuilds the picture of every mall from the database. */
export async function openOccupancy(_ground: Ground, _malls: Malls, _devices: Devices): Promise<Occupancy> {
  throw new Error('occupancy is not built yet');
}
