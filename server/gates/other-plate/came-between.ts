import { areClassesApart } from '#domain/plates/vehicle-class.ts';
import {
  CERTAIN_READ,
  isSurelyAnotherCar,
  mayBeBackAs,
  SHORTEST_VISIT_MS,
  SOONEST_BACK_MS,
  type ReadAtEntry,
} from '#domain/parking/back-as-another.ts';
import type { LengthDoubt } from '#domain/parking/session-length.ts';
import { isDoubtfulEntry, RATHER_SURE } from '#domain/plates/evidence.ts';
import { cleanPlateText } from '#domain/plates/grammar.ts';
import { mayBeMisread } from '#domain/plates/misread.ts';
import { listExitSpellings, measureCandidate } from '#domain/plates/spelling.ts';
import { measureWidely } from '#domain/plates/wide-distance.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import {
  hasNeighbours,
  listCameBetween,
  type CarBetween,
  type ClosedSession,
  type OpenSession,
} from '../../sessions/index.ts';
import { toEntered, type ByGate, type CarThatCame } from '../partners/listed-cars.ts';
import { readAsOf, type GateServices } from '../read-at-gate.ts';
import { seeAnySlot, stoodInSlot } from '../slot-evidence.ts';
import { listReadElsewhere } from './store.ts';

type Leaving = OpenSession | ClosedSession;

/** That a car may have left unread before, and come back under a plate near to its own: since then is certain. */
export interface CameBetween {
  readonly chargedUntil: Date;
  readonly because: LengthDoubt;
  readonly came: CarBetween;
  /** It was read surely under its very plate as it came in again: it had left, whatever slots say. */
  readonly isSurelyBack?: boolean;
}

/**
 * The last car that came in within a session that ends now, under a plate near to its own, and was not read leaving: it
 * may be this one, back after an exit that nobody read. Who was in its slot then had not left, and who is in its own
 * slot still is not at the exit.
 */
export async function findCameBetween(
  on: GateServices,
  transaction: Transaction,
  session: Leaving,
  { exitAt, now }: { exitAt: Date; now: Date },
): Promise<CameBetween | null> {
  const { id, mall, entryAt, plateKey } = session;
  const from = new Date(entryAt.getTime() + SOONEST_BACK_MS);
  const to = new Date(exitAt.getTime() - SHORTEST_VISIT_MS);
  if (plateKey === null || to <= from) return null;
  const cars = await listCameBetween(transaction, mall, { from, to });
  const others = cars.filter((car) => car.id !== id && !isOfAnotherClass(car, session));
  if (others.length === 0) return null;
  const confusions = await on.sessions.confusions(transaction, mall, now);
  for (const came of others) {
    const read = compare(session, came, confusions);
    // Who was read surely as it came in under its very plate had left, whatever stands in a slot that seems its own.
    const isSurelyBack = isOwnPlate(came, session) && isReadSurely(came);
    if (!mayBeBackAs(read)) continue;
    if (!isSurelyBack && (await wereBothThere(on, transaction, session, came))) continue;
    if (isSurelyAnotherCar(read, await learnOf(transaction, session, came, now))) continue;
    const since = came.entryAt.getTime() - entryAt.getTime();
    return {
      chargedUntil: new Date(exitAt.getTime() - since),
      because: 'came_as_another',
      came,
      isSurelyBack,
    };
  }
  return null;
}

/** One vehicle has one plate: where that is its very own, its class was misread. */
function isOfAnotherClass(car: CarBetween, session: Leaving): boolean {
  return !isOwnPlate(car, session) && areClassesApart(session.vehicleClass, car.vehicleClass);
}

/** A look-alike that was set right may be another car's. */
function isReadSurely({ entryPlateRaw, entryAt, entryConfidence }: CarBetween): boolean {
  return (entryConfidence ?? 1) >= RATHER_SURE && readAsOf(entryPlateRaw ?? '', entryAt).status === 'valid';
}

function isOwnPlate({ entryPlateRaw, entryAt }: CarBetween, { plateKey }: Leaving): boolean {
  return plateKey !== null && readAsOf(entryPlateRaw ?? '', entryAt).key === plateKey;
}

/** Whether a car that came in may be that of a session around its entry, back under a misread plate, by the plates alone. */
export function mayHaveComeAs(session: ClosedSession, came: OpenSession, confusions: ByGate): boolean {
  return came.id !== session.id && mayBeBackAs(compare(session, came, confusions));
}

/** How the plate of a car that came in compares with that of the one which leaves. */
function compare({ plateKey, entryAt }: Leaving, came: CarThatCame, confusions: ByGate): ReadAtEntry {
  const entered = toEntered(came, new Map(), confusions);
  const spellings = listExitSpellings(readAsOf(plateKey ?? '', entryAt), {});
  return {
    distance: measureCandidate(spellings, entered, undefined, measureWidely),
    isPiece: mayBeMisread(came.entryPlateRaw ?? '', [cleanPlateText(plateKey ?? '')], false),
    isDoubtful: isDoubtfulEntry(entered),
    isCertain: (came.entryConfidence ?? 0) >= CERTAIN_READ,
  };
}

/** Whether slots show two cars: one of them stood in its own as the other one came in, or left. */
export async function wereBothThere(
  { occupancy, sessions }: GateServices,
  transaction: Transaction,
  session: Leaving,
  { state, ...came }: CarBetween,
): Promise<boolean> {
  const { isEvidence, isGuessRight } = sessions.slotTrust(session.mall);
  const isTelling = ({ slotBasis }: Pick<Leaving, 'slotBasis'>) =>
    slotBasis === 'suggested' ? isEvidence : isGuessRight;
  // Of one that has ended its slot may be another car's by now.
  const own = session.kind === 'open' && isTelling(session) ? seeAnySlot(session, occupancy) : null;
  const others = state === 'open' && isTelling(came) ? seeAnySlot(came, occupancy) : null;
  if (others === 'occupied') return true;
  return stoodInSlot(transaction, session, { seen: own, at: came.entryAt });
}

/** What else is known of the plate under which a car came in. */
async function learnOf(transaction: Transaction, session: Leaving, came: CarBetween, now: Date) {
  const { mall, plateKey } = session;
  if (came.plateKey === null) return { isReadElsewhere: false, isOfFleet: false };
  const [elsewhere, isOfFleet] = await Promise.all([
    listReadElsewhere(transaction, mall, { keys: [came.plateKey], now }),
    hasNeighbours(transaction, mall, {
      key: came.plateKey,
      but: [session.id, came.id],
      butKey: plateKey,
      now,
    }),
  ]);
  return { isReadElsewhere: elsewhere.has(came.plateKey), isOfFleet };
}
