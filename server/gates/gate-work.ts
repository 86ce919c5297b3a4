import type { PlateReading } from '#domain/plates/plate.ts';
import type { GateAnswer } from '#contract/ingest.ts';
import type { Devices } from '../devices/index.ts';
import type { Malls } from '../malls/index.ts';
import type { Money } from '../money/index.ts';
import type { Occupancy } from '../occupancy/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import type { Services } from '../platform/services.ts';
import type { UnconfirmedStays } from '../sessions/slots/unconfirmed-sessions.ts';
import type { Lane } from './bind-gate.ts';
import type { VehicleClass } from './vehicle-class.ts';

/** What deeds at a gate stand on. */
export interface GateServices {
  readonly services: Services;
  readonly malls: Malls;
  readonly money: Money;
  readonly devices: Devices;
  readonly occupancy: Occupancy;
  readonly unconfirmed: UnconfirmedStays;
}

/** One look of a camera at a plate, understood: where, when by a clock set right, and what was read. */
export interface Look extends Lane {
  readonly mall: number;
  readonly reading: PlateReading;
  readonly usedAt: Date;
  readonly receivedAt: Date;
  readonly vehicleClass: VehicleClass | null;
  readonly confidence: number | null;
}

/** One look while its transaction is open. */
export interface GateWork {
  readonly on: GateServices;
  readonly transaction: Transaction;
  readonly look: Look;
}

/** What came of a look: the answer, the stay it belongs to, and whether it waits for an entry. */
export interface Taken {
  readonly answer: GateAnswer;
  readonly stayId: number | null;
  readonly isWaiting: boolean;
}

/** What people are shown of a plate: the registration without spaces, else the bare characters that were read. */
export function shownPlate(reading: PlateReading): string {
  return reading.key ?? reading.display;
}
