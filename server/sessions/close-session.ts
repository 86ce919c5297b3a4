import { SUGGESTION_HOLDS_MS } from '#domain/parking/session-slots.ts';
import type { ReviewReason } from '#domain/parking/session.ts';
import { bookCharge } from '../money/charges/store.ts';
import { chargeStay, NO_CHARGE, NO_TARIFF } from '../money/charges/charge-session.ts';
import { ENTRY_UNKNOWN, type NewStay, type Stay, type StayCharge } from './session-record.ts';
import { insertStay, replaceStay } from './store.ts';
import type { GateWork, Look } from '../gates/gate-work.ts';
import { tellReview } from './raise-review.ts';

/** What the exit of a stay adds to it. */
export interface Ending {
  readonly exitAt: Date;
  readonly exitGate: string | null;
  readonly exitPlateRaw: string | null;
  readonly matchDetail?: Record<string, unknown>;
}

/** Ends a stay of which both reads are known and charges it; one under a doubtful plate stays in review, uncharged. */
export async function closeSession(work: GateWork, stay: Stay, ending: Ending): Promise<Stay> {
  const review = stay.review === 'plate_conflict' ? stay.review : null;
  const ended = endStay({ ...stay, review }, ending, await quote(work, stay, ending.exitAt, review));
  await replaceStay(work.transaction, stay, ended);
  if (stay.state === 'open') await work.on.unconfirmed.remove(work.transaction, stay.mall, stay.publicId);
  await settle(work, ended);
  return ended;
}

/** Completes a stay whose exit came before its entry: the entry's facts, its tariff, its charge. */
export async function joinExit(work: GateWork, exit: Stay, begun: NewStay): Promise<Stay> {
  const known = {
    ...exit,
    entryAt: begun.entryAt,
    entryGate: begun.entryGate,
    entryConfidence: begun.entryConfidence,
    entryPlateRaw: begun.entryPlateRaw,
    vehicleClass: exit.vehicleClass ?? begun.vehicleClass,
    tariffId: begun.tariffId,
    flags: exit.flags.filter((flag) => flag !== ENTRY_UNKNOWN),
    review: null,
  };
  const joined = { ...known, charge: await quote(work, known, exit.exitAt ?? begun.entryAt, null) };
  await replaceStay(work.transaction, exit, joined);
  await settle(work, joined);
  return joined;
}

/** Records a whole stay at once: its exit had waited for the entry that has now come. */
export async function recordJoined(work: GateWork, begun: NewStay, ending: Ending): Promise<Stay> {
  const charge = await quote(work, begun, ending.exitAt, null);
  const stay = await insertStay(work.transaction, endStay(begun, ending, charge), work.look.receivedAt);
  await settle(work, stay);
  return stay;
}

/** What ending a stay asks for where no read does it. */
type Closing = Pick<GateWork, 'on' | 'transaction'> & { look: Pick<Look, 'usedAt' | 'receivedAt'> };

/** Ends an open stay whose exit was never read, at the instant by which the car must have left. Nothing is charged. */
export async function closeAsMissedExit(work: Closing, stay: Stay, closedAt: Date): Promise<void> {
  const review = stay.review === 'exit_unseen' ? 'exit_missed' : (stay.review ?? 'exit_missed');
  const closed: Stay = { ...stay, state: 'closed', closedAt, review, charge: NO_CHARGE };
  await replaceStay(work.transaction, stay, closed);
  await forgetWay(work, stay);
  await settle(work, closed);
}

/** Records a stay that ended without a matched pair of reads. Nothing is charged. */
export async function recordUnmatched(
  work: GateWork,
  stay: NewStay,
  review: ReviewReason,
  closedAt: Date,
): Promise<Stay> {
  const closed: NewStay = { ...stay, state: 'closed', closedAt, review, charge: NO_CHARGE };
  const stored = await insertStay(work.transaction, closed, work.look.receivedAt);
  await settle(work, stored);
  return stored;
}

function endStay<S extends NewStay>(stay: S, ending: Ending, charge: StayCharge): S {
  const { exitAt, exitGate, exitPlateRaw, matchDetail = {} } = ending;
  return { ...stay, state: 'closed', exitAt, closedAt: exitAt, exitGate, exitPlateRaw, matchDetail, charge };
}

/** A car that has left looks for no bay; one whose bay is known, or that came long ago, is on no list any more. */
async function forgetWay({ on, transaction, look }: Closing, stay: Stay): Promise<void> {
  const isOnItsWay =
    stay.state === 'open' &&
    stay.slotBasis !== 'suggested' &&
    look.receivedAt.getTime() - stay.entryAt.getTime() <= SUGGESTION_HOLDS_MS;
  if (isOnItsWay) await on.unconfirmed.remove(transaction, stay.mall, stay.publicId);
}

/** By the tariff in force at the entry. A stay in review costs nothing until a person says so. */
export async function quote(
  { on, transaction }: Pick<GateWork, 'on' | 'transaction'>,
  stay: NewStay,
  exitAt: Date,
  review: ReviewReason | null,
): Promise<StayCharge> {
  if (review !== null) return NO_CHARGE;
  const tariff = stay.tariffId === null ? null : await on.money.tariffById(transaction, stay.tariffId);
  return chargeStay(tariff, stay.entryAt, exitAt);
}

/** Books what is owed, tells operators what needs them, and tells everyone once it is stored. */
async function settle(work: Closing, stay: Stay): Promise<void> {
  const { on, transaction, look } = work;
  const at = stay.exitAt ?? stay.closedAt ?? look.usedAt;
  if (stay.charge.paise > 0) await bookCharge(transaction, stay, at);
  if (stay.charge.reason === NO_TARIFF)
    await on.devices.alert(
      transaction,
      stay.mall,
      'no-tariff',
      'tariff',
      NO_TARIFF_SENTENCE,
      look.receivedAt,
    );
  await tellReview(work, stay);
  tellClosed(work, stay, at);
}

/** Tells everyone how a stay ended, once it is stored. */
export function tellClosed(
  { on, transaction }: Pick<GateWork, 'on' | 'transaction'>,
  stay: Stay,
  at: Date,
): void {
  const { mall: mallId, publicId: sessionId, charge, review } = stay;
  const event = { mallId, sessionId, exitAt: at.getTime(), chargePaise: charge.paise, review };
  transaction.afterCommit(() => on.services.bus.publish('sessionClosed', event));
}

const NO_TARIFF_SENTENCE = 'Cars leave without a charge: no tariff was in force when they came in.';
