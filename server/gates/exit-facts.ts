import { LOOKALIKE_COST } from '#domain/plates/distance.ts';
import { matchExit } from '#domain/plates/match.ts';
import { listExitSpellings, measureCandidate } from '#domain/plates/spelling.ts';
import { DOUBLED_READ_MS, type ExitFacts } from '#domain/parking/session.ts';
import type { Transaction } from '../platform/storage/database.ts';
import {
  findExitNear,
  findMissedExit,
  listExitsAtGate,
  listInside,
  type ClosedSession,
  type ExitedSession,
} from '../sessions/index.ts';
import type { GateServices, ReadAtGate } from './read-at-gate.ts';
import { toCandidate, type CandidateInside } from './slot-evidence.ts';
import { listSessionsOfExits, listWaitingExits } from './store.ts';
import type { WaitingExit } from './waiting-exit.ts';

/** An exit that was read before: of a session that has ended, or one that waits for its entry. */
export type EarlierExit = ExitedSession | WaitingExit;
export type KnownAtExit = ExitFacts<CandidateInside, EarlierExit, ClosedSession>;

/** Gathers what is known of a car at the exit: everything that the rules of release ask for. */
export async function gatherExitFacts(
  { occupancy }: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
): Promise<KnownAtExit> {
  const { mall, reading, plateKey, usedAt, gate, vehicleClass, confidence } = read;
  const inside = (await listInside(transaction, mall)).map((car) => toCandidate(car, occupancy));
  const match = matchExit(reading, inside, usedAt, { confidence, vehicleClass });
  // Where the plate's own open session has begun, the rule asks for nothing else: the common case costs nothing more.
  const isPlain = match.kind === 'exact' && match.session.entryAt <= usedAt;
  // What could not be read as a registration may still be matched by its characters.
  const plate = reading.status === 'none' ? null : read.plate;
  return {
    read: { plate, gate, readAt: usedAt, vehicleClass },
    match,
    lastExit: isPlain ? null : await findLastExit(transaction, read),
    missedExit:
      isPlain || plateKey === null
        ? null
        : await findMissedExit(transaction, { mall, key: plateKey, at: usedAt }),
  };
}

/** The exit nearest in time of this plate, else one of a look-alike at this gate within a minute. */
async function findLastExit(transaction: Transaction, read: ReadAtGate): Promise<EarlierExit | null> {
  const { mall, reading, plateKey, usedAt: at, gate } = read;
  if (reading.status === 'none') return null;
  const waiting = await listWaitingExits(transaction, mall, at);
  if (plateKey !== null) {
    const own = await findOwnExit(transaction, waiting, { mall, key: plateKey, at });
    if (own) return own;
  }
  const exits = listExitSpellings(reading, {});
  const isAlike = ({ plateKey: key, raw: entryRaw, exitAt: entryAt }: Spelled) =>
    entryRaw === reading.raw ||
    measureCandidate(exits, { sessionId: '', key, entryRaw, entryAt }) <= LOOKALIKE_COST;
  const sessions = await listExitsAtGate(transaction, { mall, gate, at });
  const isHere = (one: WaitingExit) =>
    one.gate === gate && Math.abs(one.exitAt.getTime() - at.getTime()) <= DOUBLED_READ_MS;
  return (
    sessions.find((session) => isAlike({ ...session, raw: session.exitPlateRaw })) ??
    waiting.find((one) => isHere(one) && isAlike({ ...one, raw: one.plateRaw })) ??
    null
  );
}

interface Spelled {
  readonly plateKey: string | null;
  readonly raw: string | null;
  readonly exitAt: Date;
}

async function findOwnExit(
  transaction: Transaction,
  waiting: readonly WaitingExit[],
  plate: { mall: number; key: string; at: Date },
): Promise<EarlierExit | null> {
  const ids = await listSessionsOfExits(transaction, plate.mall, plate.key, plate.at);
  const session = await findExitNear(transaction, { ...plate, ids });
  return session ?? waiting.find(({ plateKey }) => plateKey === plate.key) ?? null;
}
