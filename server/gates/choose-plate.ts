import { isGivenPlate } from '#domain/plates/entered-as.ts';
import { isLow } from '#domain/plates/evidence.ts';
import { readPlate } from '#domain/plates/plate.ts';
import { isCutOf } from '#domain/plates/slip.ts';
import { findOnlyPlausible } from '#domain/plates/two-plates.ts';
import type { Transaction } from '../platform/storage/database.ts';
import {
  ENTRY_TYPED,
  isSettledVisit,
  listOfPlate,
  type ClosedSession,
  type OpenSession,
} from '../sessions/index.ts';
import type { ReadAtGate } from './read-at-gate.ts';

/**
 * Who pays sees the session: it goes by that one of its two readings under which a car has been here before, where only one
 * is known so, else by the surer one. A second car under one plate stays withheld, and what plate a person has given it stands.
 * The plate that one of these proves is named beside it: what is proven of none is under two plates.
 */
export async function choosePlate(
  transaction: Transaction,
  session: OpenSession | ClosedSession,
  read: ReadAtGate,
  isReadTwice: boolean,
) {
  const { plateKey, plate } = read;
  const { provenKey } = session;
  const known = { plate: session.plate, plateKey: session.plateKey, otherKey: session.otherKey, provenKey };
  if (plateKey === null || plateKey === session.plateKey || stands(session)) return known;
  if (isCutShort(session, read)) return known;
  const own = { plate, plateKey, otherKey: session.plateKey, provenKey };
  // Read twice so, at both gates: of two cars that were taken for one it is this one.
  if (isReadTwice || plateKey === session.otherKey || session.plateKey === null)
    return proveBy(own, plateKey);
  return chooseBetween(transaction, session, read, { own, known });
}

/** Between the plate that was read at the exit and that of the entry. */
async function chooseBetween<P extends ChosenPlate>(
  transaction: Transaction,
  session: OpenSession | ClosedSession,
  read: ReadAtGate,
  { own, known }: { readonly own: P; readonly known: P },
): Promise<P> {
  const plausible = findPlausible(session, read);
  if (read.reading.status !== 'valid') return proveBy(known, plausible);
  const [byOwn, byKnown] = await Promise.all([
    findBefore(transaction, session, own.plateKey),
    findBefore(transaction, session, known.plateKey),
  ]);
  const isBetter = byOwn.wasHere === byKnown.wasHere ? isSurer(session, read) : byOwn.wasHere;
  const settled = byOwn.isSettled ? own.plateKey : known.plateKey;
  return proveBy(isBetter ? own : known, byOwn.isSettled === byKnown.isSettled ? plausible : settled);
}

type ChosenPlate = Pick<OpenSession, 'plateKey' | 'provenKey'>;

/** What was proven before stands. */
function proveBy<P extends ChosenPlate>(plate: P, key: string | null): P {
  return { ...plate, provenKey: plate.provenKey ?? key };
}

/** Which of the two readings is the plate by how they were read alone. */
function findPlausible(
  { entryPlateRaw, entryConfidence }: OpenSession | ClosedSession,
  { reading, confidence }: ReadAtGate,
): string | null {
  const entry = { reading: readPlate(entryPlateRaw ?? ''), confidence: entryConfidence };
  return findOnlyPlausible(entry, { reading, confidence });
}

/** Who types one character wrong is as sure as ever: what the camera read surely at the entry counts against that. */
function isSurer(
  { entryConfidence, flags }: OpenSession | ClosedSession,
  { confidence, isTyped }: ReadAtGate,
): boolean {
  const isSlip = isTyped === true && !flags.includes(ENTRY_TYPED) && !isLow(entryConfidence);
  return !isSlip && (confidence ?? 0) > (entryConfidence ?? 1);
}

/**
 * Whether a car has come in under a plate in another visit that has ended, and nobody asks about: misreads come once. One
 * that is under two plates itself proves neither.
 */
async function findBefore(
  transaction: Transaction,
  { id, mall }: OpenSession | ClosedSession,
  key: string | null,
): Promise<{ wasHere: boolean; isSettled: boolean }> {
  if (key === null) return { wasHere: false, isSettled: false };
  const visits = (await listOfPlate(transaction, mall, key)).filter((one) => one.id !== id);
  return {
    wasHere: visits.some((one) => one.kind === 'closed' && one.review === null),
    isSettled: visits.some(isSettledVisit),
  };
}

/** Its plate is withheld, or a person has given it. */
function stands({
  review,
  plateKey: key,
  otherKey,
  entryPlateRaw: entryRaw,
}: OpenSession | ClosedSession): boolean {
  return review === 'plate_conflict' || isGivenPlate({ key, otherKey, entryRaw });
}

/** The exit's camera saw a part of the session's plate. */
function isCutShort(
  { plateKey }: OpenSession | ClosedSession,
  read: Pick<ReadAtGate, 'plateKey' | 'plateRaw'>,
): boolean {
  return plateKey !== null && isCutOf(read, { plateKey, plateRaw: null });
}
