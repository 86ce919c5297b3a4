import type { OpenCandidate } from '#domain/plates/candidate.ts';
import type { Confusions } from '#domain/plates/confusions.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import {
  DRAINED,
  listInside,
  listMissedExits,
  type CarInside,
  type ClosedSession,
  type Session,
  type UnmatchedSession,
} from '../../sessions/index.ts';

/** What the camera of each gate is known to mix up. */
export type ByGate = ReadonlyMap<string, Confusions>;

export type CarThatCame = CarInside | Exclude<Session, UnmatchedSession> | ClosedSession;

/** A car that came in earlier is found by its own plate, or not at all. */
const LONGEST_MS = 3 * 24 * 3_600_000;
const MOST = 500;

/** The cars that came before an exit and were not read leaving: those inside, and those whose exit was missed. */
export async function listCame(
  transaction: Transaction,
  { mall, exitAt }: Pick<UnmatchedSession, 'mall' | 'exitAt'>,
): Promise<CarThatCame[]> {
  const from = new Date(exitAt.getTime() - LONGEST_MS);
  const [inside, missed] = await Promise.all([
    listInside(transaction, mall),
    listMissedExits(transaction, mall, { from, to: exitAt, most: MOST }),
  ]);
  return [...inside.filter(({ entryAt }) => entryAt <= exitAt), ...missed];
}

/** A car that came in, as the matcher of exits sees it. */
export function toEntered(
  car: CarThatCame,
  freed: ReadonlyMap<string, Date>,
  confusions: ByGate,
): OpenCandidate {
  const { publicId, entryGate, plateKey, otherKey, entryPlateRaw, entryConfidence, entryAt, vehicleClass } =
    car;
  return {
    sessionId: publicId,
    key: plateKey,
    otherKey,
    entryRaw: entryPlateRaw,
    entryConfidence,
    entryConfusions: entryGate === null ? undefined : confusions.get(entryGate),
    entryAt,
    vehicleClass,
    slotFreedAt: freed.get(publicId) ?? null,
  };
}

/** It came in again before, so it had left by another exit; when a mall's slots ended it, nobody knows when that was. */
export function hasLeftBefore(car: CarThatCame, exitAt: Date): boolean {
  return 'closedAt' in car && car.closedAt < exitAt && !car.flags.includes(DRAINED);
}
