import { randomUUID } from 'node:crypto';
import { hasEdgeBetween } from '#domain/money/price-edges.ts';
import { entryEarly, isInDoubt, secondsBefore } from '#domain/parking/seconds-of-doubt.ts';
import { raiseAlert } from '../alerts/index.ts';
import { findTariffAt, type StoredTariff } from '../money/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import type { OpenSession } from './session.ts';
import type { CarAtGate, SessionServices } from './session-services.ts';
import { insertSession } from './store.ts';

/** Opens a session for the car at the entry, by the tariff in force now. In review its plate key is withheld. */
export async function openSession(
  on: SessionServices,
  transaction: Transaction,
  car: CarAtGate,
  review: 'plate_unreadable' | 'plate_conflict' | null,
  suggesting: Promise<string | null>,
): Promise<OpenSession> {
  const [entered, suggestedSlot] = await Promise.all([enter(transaction, car), suggesting]);
  const plateKey = review === null ? car.plateKey : null;
  const { mall, publicId: sessionId, entryAt } = entered;
  const [session] = await Promise.all([
    insertSession(transaction, { ...entered, plateKey, review, suggestedSlot }),
    // Two-wheelers stand where no slot is watched.
    car.vehicleClass === 'two_wheeler'
      ? undefined
      : on.unconfirmed.add(transaction, mall, { sessionId, entryAt, suggestedSlot, isInferred: false }),
  ]);
  if (review) {
    const alert = { mall: car.mall, kind: 'review' as const, subject: review, facts: {} };
    await raiseAlert(transaction, alert, car.receivedAt);
  }
  const event = { mallId: mall, sessionId, entryAt: entryAt.getTime(), gate: car.gate };
  transaction.afterCommit(() => on.services.bus.publish('sessionOpened', event));
  return session;
}

/**
 * An open session as its entry read describes it. Where the price changes within the seconds by which it may have been
 * earlier, it begins with them, so that the charge takes the cheaper side.
 */
export async function enter(transaction: Transaction, car: CarAtGate): Promise<Omit<OpenSession, 'id'>> {
  const tariff = await findTariffAt(transaction, car.mall, car.usedAt);
  const earliest = secondsBefore(car);
  const isAtEdge = tariff !== null && hasEdgeBetween(tariff.document, earliest, car.usedAt);
  const entryAt = isAtEdge ? earliest : car.usedAt;
  const before = await findEarlierTariff(transaction, car, tariff);
  const entryDoubtMs = car.doubtMs + car.usedAt.getTime() - entryAt.getTime();
  return {
    kind: 'open',
    ...identify(car),
    review: null,
    entryAt,
    otherKey: null,
    provenKey: null,
    // The least doubt, so that the tariffs since are weighed too.
    entryDoubtMs: before === null ? entryDoubtMs : Math.max(1, entryDoubtMs),
    entryEarlyMs: entryEarly(car),
    entryGate: car.gate,
    entryConfidence: car.confidence,
    entryPlateRaw: car.plateRaw,
    tariffId: (before ?? tariff)?.id ?? null,
    suggestedSlot: null,
    slotCode: null,
    slotBasis: null,
    slotConfirmedAt: null,
  };
}

/**
 * The tariff by the camera's own time, where that may be right and was another one than by the time that is used. Nobody
 * can tell which counts: the session has the earlier one, beside which its price weighs all that came into force since.
 */
async function findEarlierTariff(
  transaction: Transaction,
  { mall, usedAt, ownAt = usedAt }: CarAtGate,
  tariff: StoredTariff | null,
): Promise<StoredTariff | null> {
  if (tariff === null || !isInDoubt(usedAt.getTime() - ownAt.getTime())) return null;
  if (tariff.effectiveFrom <= ownAt) return null;
  return findTariffAt(transaction, mall, ownAt);
}

/** What a session is known by, whichever gate saw its car first. */
export function identify({ mall, plateKey, plate, vehicleClass, receivedAt, timeFlag: flag }: CarAtGate) {
  const publicId = randomUUID();
  const timeFlag = flag === 'ok' ? null : flag;
  const known = { publicId, mall, plateKey, plate, vehicleClass, timeFlag };
  return { ...known, flags: [], matchDetail: {}, createdAt: receivedAt };
}
