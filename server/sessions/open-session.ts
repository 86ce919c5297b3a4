import { randomUUID } from 'node:crypto';
import { NO_CHARGE } from '../money/charges/charge-session.ts';
import type { NewStay, Stay } from './session-record.ts';
import { insertStay } from './store.ts';
import { shownPlate, type GateWork } from '../gates/gate-work.ts';
import { suggestSlot } from '../gates/suggest-slot.ts';
import { tellReview } from './raise-review.ts';

/** Opens a stay for the car at the entry, by the tariff in force now. In review its plate key is withheld. */
export async function openSession(
  work: GateWork,
  review: 'plate_unreadable' | 'plate_conflict' | null,
): Promise<Stay> {
  const { on, transaction, look } = work;
  const stay = await insertStay(
    transaction,
    {
      ...(await beginStay(work)),
      plateKey: review === null ? look.reading.key : null,
      review,
      suggestedSlot: await suggestSlot(work),
    },
    look.receivedAt,
  );
  await tellReview(work, stay);
  const { mall, publicId: sessionId, entryAt, suggestedSlot } = stay;
  await on.unconfirmed.add(transaction, mall, { sessionId, entryAt, suggestedSlot, isInferred: false });
  transaction.afterCommit(() =>
    on.services.bus.publish('sessionOpened', {
      mallId: mall,
      sessionId,
      entryAt: entryAt.getTime(),
      gate: look.gate,
    }),
  );
  return stay;
}

/** A stay as its entry read tells it. */
export async function beginStay({ on, transaction, look }: GateWork): Promise<NewStay> {
  const tariff = await on.money.tariffAt(transaction, look.mall, look.usedAt);
  return {
    publicId: randomUUID(),
    mall: look.mall,
    plateKey: look.reading.key,
    plate: shownPlate(look.reading),
    entryAt: look.usedAt,
    exitAt: null,
    state: 'open',
    closedAt: null,
    review: null,
    flags: [],
    vehicleClass: look.vehicleClass,
    entryGate: look.gate,
    exitGate: null,
    entryConfidence: look.confidence,
    entryPlateRaw: look.reading.raw,
    exitPlateRaw: null,
    suggestedSlot: null,
    slotCode: null,
    slotBasis: null,
    slotConfirmedAt: null,
    tariffId: tariff?.id ?? null,
    charge: NO_CHARGE,
    matchDetail: {},
  };
}
