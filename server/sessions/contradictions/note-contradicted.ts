import { entrySpan } from '#domain/money/least-quote.ts';
import { paise as toPaise, toRupees } from '#domain/money/money.ts';
import { isEndContradicted } from '#domain/parking/contradicted-end.ts';
import { isPlateContradicted } from '#domain/plates/contradicted-plate.ts';
import { isGivenPlate } from '#domain/plates/entered-as.ts';
import { raiseAlert, renewAlert } from '../../alerts/index.ts';
import { findCharges, quoteSession } from '../../money/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { quoteExit } from '../close-session.ts';
import type { ClosedSession } from '../session.ts';
import { listSettlementsOf } from '../settlements/store.ts';

/** An exit's camera read the plate of a visit that a person had ended. */
interface ReadAfterwards {
  readonly gate: string;
  readonly usedAt: Date;
  readonly doubtMs: number;
  readonly receivedAt: Date;
}

/**
 * Shows whoever may settle any visit that its car was inside for longer than a person gave it, where that costs more than was
 * charged. The driver is stopped by nothing and pays nothing more: it may as well be the next visit, whose entry was missed.
 */
export async function noteContradictedEnd(
  transaction: Transaction,
  session: ClosedSession,
  { gate, usedAt: readAt, doubtMs, receivedAt: now }: ReadAfterwards,
): Promise<void> {
  const endedAt = session.exitAt ?? session.closedAt;
  if (!isEndContradicted(endedAt, new Date(readAt.getTime() - doubtMs))) return;
  const priced = { exitAt: readAt, exitDoubtMs: doubtMs, now, isAsThen: true };
  const price = await quoteExit(transaction, { ...session, exitAt: readAt }, priced);
  const charged = await chargedOf(transaction, session);
  if (price.paise <= charged) return;
  const { mall, publicId: subject } = session;
  const times = { endedAt: endedAt.toISOString(), readAt: readAt.toISOString() };
  const facts = { gate, ...times, charged: inRupees(charged), price: inRupees(price.paise) };
  await raiseAlert(transaction, { mall, kind: 'end_contradicted', subject, facts }, now);
}

interface PlateRead {
  readonly now: Date;
  /** How sure the exit's camera was; null where nobody knows. */
  readonly exitConfidence?: number | null;
  /** What the visit cost before the plate was given, in paise: what that took off is known by whom. */
  readonly costBefore?: number;
}

/** The same of a plate that a person gave: both cameras, each of them sure, read another one. */
export async function noteContradictedPlate(
  transaction: Transaction,
  session: ClosedSession,
  { now, exitConfidence = null, costBefore = 0 }: PlateRead,
): Promise<void> {
  const {
    mall,
    publicId: subject,
    plateKey,
    entryPlateRaw,
    entryConfidence,
    exitAt,
    exitGate: gate,
  } = session;
  if (plateKey === null || exitAt === null || gate === null) return;
  const came = { raw: entryPlateRaw, confidence: entryConfidence };
  const left = { raw: session.exitPlateRaw, confidence: exitConfidence };
  if (!isPlateContradicted(plateKey, came, left)) return;
  // Without the passes and gifts of the plate that it was given.
  const span = { ...entrySpan(session), exitAt, vehicleClass: session.vehicleClass };
  const price = await quoteSession(transaction, session.tariffId, span);
  const charged = Math.max(costBefore, await chargedOf(transaction, session));
  const facts = { gate, charged: inRupees(charged), price: inRupees(Math.max(price.paise, charged)) };
  // As long as it is asked about it is one question, however often the plate is given.
  await renewAlert(
    transaction,
    { mall, kind: 'plate_contradicted', subject, facts },
    { firstAt: now, lastAt: now },
  );
}

/** The same at the exit, of a plate that a person gave before: the gates give some by themselves. */
export async function noteGivenPlate(
  transaction: Transaction,
  session: ClosedSession,
  read: Omit<PlateRead, 'costBefore'>,
): Promise<void> {
  const { plateKey, otherKey, entryPlateRaw: entryRaw, mall, id } = session;
  if (!isGivenPlate({ key: plateKey, otherKey, entryRaw })) return;
  const decided = await listSettlementsOf(transaction, mall, id);
  if (decided.some(({ action, undoneAt }) => action === 'correct_plate' && undoneAt === null))
    await noteContradictedPlate(transaction, session, read);
}

/** The same once a later correction is taken back: by what the one before it changed, where one stands; false where none does. */
export async function noteGivenBefore(
  transaction: Transaction,
  session: ClosedSession,
  now: Date,
): Promise<boolean> {
  const { mall, id } = session;
  const decided = await listSettlementsOf(transaction, mall, id);
  const stands = decided.find(({ action, undoneAt }) => action === 'correct_plate' && undoneAt === null);
  if (!stands) return false;
  const change = stands.changes.find(({ after }) => after.id === id);
  await noteContradictedPlate(transaction, session, { now, costBefore: change?.costBefore?.paise ?? 0 });
  return true;
}

async function chargedOf(transaction: Transaction, { id }: ClosedSession): Promise<number> {
  return (await findCharges(transaction, [id])).get(id)?.paise ?? 0;
}

const inRupees = (paise: number) => toRupees(toPaise(paise));
