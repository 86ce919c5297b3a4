import type { EvidenceCode } from '#contract/evidence-words.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { CarAtGate, Settled } from '../../sessions/index.ts';
import { judgeJoined } from '../explain-match.ts';
import type { GateServices, ReadAtGate } from '../read-at-gate.ts';
import { findFirstExit } from './own-reads.ts';
import { listOwnReads, type EntrySeen } from './store.ts';

/** What is stored of why nothing is charged for certain. */
export const MAY_BE_ONE: EvidenceCode = 'may_be_one_car';

/**
 * Records the visit of a car from the read that was taken for another car's to this exit, charged. Where it may be that
 * other car all the same nothing is certain (`isAsked`), and a person is asked.
 */
export async function recordParted(
  on: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
  { theirs, partedFrom, isAsked = false }: { theirs: EntrySeen; partedFrom: string; isAsked?: boolean },
): Promise<Settled> {
  const { mall, plateKey, plate, usedAt: exitAt, gate: exitGate, plateRaw: exitPlateRaw, receivedAt } = read;
  const car: CarAtGate = { ...theirs, mall, plateKey, plate, receivedAt };
  const length = await judgeJoined(on, transaction, car, { exitAt, now: receivedAt });
  // It may have stood there before, and that read was taken for a double of the other car's.
  const window = { after: theirs.usedAt, before: exitAt, session: null };
  const stoodSince = findFirstExit(await listOwnReads(transaction, read), window) ?? exitAt;
  const doubtMs = Math.max(read.doubtMs, exitAt.getTime() - stoodSince.getTime());
  const { timeFlag, vehicleClass: exitClass } = read;
  const left = { exitAt, exitGate, exitPlateRaw, doubtMs, timeFlag, exitClass };
  const spokeFor = ['plate_at_both_gates', ...length.spokeFor];
  const stood = doubtMs > read.doubtMs ? { stoodSince: stoodSince.toISOString() } : {};
  const asked = isAsked
    ? {
        chargedUntil: theirs.usedAt,
        spokeAgainst: [...length.spokeAgainst, MAY_BE_ONE],
        candidates: [partedFrom],
      }
    : {};
  const detail = { ...length, ...stood, ...asked, spokeFor, partedFrom };
  return on.sessions.recordJoined(transaction, car, left, detail);
}
