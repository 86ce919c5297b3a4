import { UNSURE_READ } from '#domain/parking/another-plate.ts';
import { FARTHEST } from '#domain/plates/distance.ts';
import { DOUBLED_EXIT_MS } from '#domain/parking/session.ts';
import { isDoubtfulRead } from '#domain/plates/evidence.ts';
import { listExitSpellings, measureCandidate } from '#domain/plates/spelling.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import {
  DRAINED,
  findByIds,
  findEndedBefore,
  findEndedByPerson,
  hasSettlement,
  isEndedLater,
  listExitsAtGate,
  type ClosedSession,
  type EndedBefore,
  type ExitedSession,
} from '../../sessions/index.ts';
import { readAsOf, type ReadAtGate } from '../read-at-gate.ts';
import { findFirstExit, findLastEntry, type OwnRead } from '../two-cars/own-reads.ts';
import { listEntriesOf } from '../two-cars/store.ts';
import { hasLeftBefore, listCame, toEntered } from './listed-cars.ts';

/**
 * The session of the plate that is read at an exit, surely, though it ended by an exit before and has not come in since:
 * that one was another car's, misread, or was taken for its own by likeness. Under its own plate only where there is such
 * another car, since who comes back unread leaves twice as well; `mayBeOwnPlate` asks for that. Not where a car came in
 * after that exit which this one may be of: it is rather that car's, or its own once more under a misread plate.
 */
export async function findOwnEnded(
  transaction: Transaction,
  read: ReadAtGate,
  ownReads: readonly OwnRead[],
  {
    mayBeOwnPlate,
    candidates,
  }: { mayBeOwnPlate: boolean; candidates: readonly { readonly entryAt: Date }[] },
): Promise<ClosedSession | null> {
  const { mall, plateKey: key, usedAt, reading, confidence } = read;
  if (key === null || !isNoGuess(read)) return null;
  const found =
    (await findEndedBefore(transaction, { mall, key, at: usedAt })) ??
    (await findEndedAsOther(transaction, read, ownReads));
  if (found === null) return null;
  const { session, endedBy } = found;
  if (endsItSurely(found)) return session;
  if (isDoubtfulRead(reading, { confidence })) return null;
  if (endedBy !== 'own_plate') return session;
  const { exitAt } = session;
  const isOver = usedAt.getTime() - exitAt.getTime() > DOUBLED_EXIT_MS;
  if (!mayBeOwnPlate || !isOver || cameSince(candidates, exitAt)) return null;
  return (await mayBeAnothers(transaction, read, session)) ? session : null;
}

/** Who was seen as it came in has not left by that; and a misread seldom is the very plate of a car that has been given another one's exit. */
function endsItSurely({ session, endedBy }: EndedBefore): boolean {
  // Unless slots say that it left.
  return endedBy === 'seen_coming' || (endedBy === 'other_plate' && !session.flags.includes(DRAINED));
}

/** The session that began by this very plate, and goes by another one since it ended by an exit under that one. */
async function findEndedAsOther(
  transaction: Transaction,
  { plateKey: key, usedAt }: ReadAtGate,
  ownReads: readonly OwnRead[],
): Promise<EndedBefore | null> {
  const came = findLastEntry(ownReads, usedAt);
  if (came === null || came.sessionId === null) return null;
  const left = { after: came.usedAt, before: usedAt, session: null };
  if (findFirstExit(ownReads, left)) return null;
  const [session] = await findByIds(transaction, [came.sessionId]);
  if (session?.kind !== 'closed' || session.exitAt === null || session.exitAt >= usedAt) return null;
  if (session.otherKey !== key || session.review !== null) return null;
  // Read there as both, it has left under either.
  const entries = await listEntriesOf(transaction, session.id);
  if (entries.some(({ plateKey }) => plateKey === session.plateKey)) return null;
  if (await hasSettlement(transaction, session)) return null;
  return { session: { ...session, exitAt: session.exitAt }, endedBy: 'other_plate' };
}

function cameSince(candidates: readonly { readonly entryAt: Date }[], exitAt: Date): boolean {
  return candidates.some(({ entryAt }) => entryAt > exitAt);
}

/** Whether the camera is rather right: however doubtful, it names a car that came in. */
function isNoGuess({ reading, confidence }: ReadAtGate): boolean {
  return reading.status === 'valid' && (confidence ?? 1) >= UNSURE_READ;
}

/** Whether a car with a plate near to the session's was inside as it ended, and has not left since but at that very exit. */
async function mayBeAnothers(
  transaction: Transaction,
  { reading, mall }: ReadAtGate,
  ended: ExitedSession,
): Promise<boolean> {
  const { exitAt, exitGate } = ended;
  const [came, beside] = await Promise.all([
    listCame(transaction, { mall, exitAt }),
    exitGate === null ? [] : listExitsAtGate(transaction, { mall, gate: exitGate, at: exitAt }),
  ]);
  const inside = came.filter((car) => !hasLeftBefore(car, exitAt));
  const gone = beside.flatMap((one) => (one.kind === 'closed' && one.entryAt <= exitAt ? [one] : []));
  const spellings = listExitSpellings(reading, {});
  return [...inside, ...gone].some(
    (car) =>
      car.publicId !== ended.publicId &&
      // An earlier visit of its own, whose exit was missed, is no other car.
      (car.plateKey === null || car.plateKey !== ended.plateKey) &&
      measureCandidate(spellings, toEntered(car, new Map(), new Map())) <= FARTHEST,
  );
}

/** The later exit was given to the session since nobody else was left, and was read under another plate than its own. */
export function wasAnothers(of: ExitedSession, { plateKey, reading, confidence }: ReadAtGate): boolean {
  if (!isEndedLater(of) || isDoubtfulRead(reading, { confidence })) return false;
  return readAsOf(of.exitPlateRaw ?? '', of.exitAt).key !== plateKey;
}

/** The session of the very plate that a person has ended: this is its exit, whatever it says of when it was. */
export async function findSettled(
  transaction: Transaction,
  { mall, plateKey: key, usedAt: at, reading, confidence }: ReadAtGate,
): Promise<ClosedSession | null> {
  if (key === null || isDoubtfulRead(reading, { confidence })) return null;
  return findEndedByPerson(transaction, { mall, key, at });
}
