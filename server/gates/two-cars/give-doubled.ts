import type { Transaction } from '../../platform/storage/database.ts';
import {
  EXIT_TYPED,
  FEE_TAKEN,
  moveWaits,
  type ClosedSession,
  type OpenSession,
  type UnmatchedSession,
} from '../../sessions/index.ts';
import { forgetVisit } from '../directions/forget-visit.ts';
import { findSureness } from '../other-plate/store.ts';
import type { GateServices } from '../read-at-gate.ts';
import { settleMisread } from '../settle-misread.ts';
import { moveReads } from '../store.ts';
import { findDoubledVisit, type DoubledVisit } from './doubled-at-both.ts';

type Came = OpenSession | ClosedSession;

/** The visit of which an exit on record by itself, and the entry of a session that it would end, seem to be further reads. */
export async function findDoubledByExit(
  transaction: Transaction,
  car: Came,
  exit: UnmatchedSession,
): Promise<DoubledVisit | null> {
  const { id, exitGate: gate, exitAt: at, plateKey, exitPlateRaw, plate, vehicleClass, flags } = exit;
  // Whoever stood there has seen the car.
  if (flags.includes(EXIT_TYPED) || flags.includes(FEE_TAKEN)) return null;
  const confidence = await findSureness(transaction, exit);
  const plateRaw = exitPlateRaw ?? plate;
  const seen = { id, gate, at, plateKey, plateRaw, confidence, vehicleClass, readNow: null };
  return findDoubledVisit(transaction, car, seen);
}

/** There was no such visit: what was read of it belongs to the one car's, and costs nothing. */
export async function giveDoubled(
  on: GateServices,
  transaction: Transaction,
  car: Came,
  { exit, to, now }: { exit: UnmatchedSession; to: Came; now: Date },
): Promise<void> {
  await settleMisread(on, transaction, exit, to);
  await moveReads(transaction, car.id, to.id);
  await moveWaits(transaction, car.id, to.id);
  // Its end as one whose exit was missed goes with it.
  if (car.kind === 'open') await forgetVisit(on, transaction, car, now);
  else await on.sessions.removeQuestion(transaction, car);
}
