import { randomUUID } from 'node:crypto';
import { findTariffAt } from '../money/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { raiseAlert } from './raise-alert.ts';
import type { OpenSession } from './session.ts';
import type { CarAtGate, SessionServices } from './session-services.ts';
import { insertSession } from './store.ts';

/** Opens a session for the car at the entry, by the tariff in force now. In review its plate key is withheld. */
export async function openSession(
  on: SessionServices,
  transaction: Transaction,
  car: CarAtGate,
  review: 'plate_unreadable' | 'plate_conflict' | null,
  suggestedSlot: string | null,
): Promise<OpenSession> {
  const entered = await enter(transaction, car);
  const plateKey = review === null ? car.plateKey : null;
  const session = await insertSession(transaction, { ...entered, plateKey, review, suggestedSlot });
  if (review) await raiseAlert(transaction, car.mall, { kind: 'review', reason: review }, car.receivedAt);
  const { mall, publicId: sessionId, entryAt } = session;
  await on.unconfirmed.add(transaction, mall, { sessionId, entryAt, suggestedSlot, isInferred: false });
  const event = { mallId: mall, sessionId, entryAt: entryAt.getTime(), gate: car.gate };
  transaction.afterCommit(() => on.services.bus.publish('sessionOpened', event));
  return session;
}

/** An open session as its entry read describes it. */
export async function enter(transaction: Transaction, car: CarAtGate): Promise<Omit<OpenSession, 'id'>> {
  const tariff = await findTariffAt(transaction, car.mall, car.usedAt);
  return {
    kind: 'open',
    ...identify(car),
    review: null,
    entryAt: car.usedAt,
    entryGate: car.gate,
    entryConfidence: car.confidence,
    entryPlateRaw: car.plateRaw,
    tariffId: tariff?.id ?? null,
    suggestedSlot: null,
    slotCode: null,
    slotBasis: null,
    slotConfirmedAt: null,
  };
}

/** What a session is known by, whichever gate saw its car first. */
export function identify({ mall, plateKey, plate, vehicleClass, receivedAt }: CarAtGate) {
  const publicId = randomUUID();
  return { publicId, mall, plateKey, plate, vehicleClass, flags: [], matchDetail: {}, createdAt: receivedAt };
}
