import { isSeenComing } from '#domain/parking/passing-by.ts';
import {
  findCharges,
  findTariffAt,
  listPayments,
  quoteSession,
  type StoredPayment,
} from '../../../money/index.ts';
import type { Transaction } from '../../../platform/storage/database.ts';
import { hasSettlement, lockSession, reopenSession, type CarAtGate } from '../../../sessions/index.ts';
import { moveExitsOf } from '../../partners/store.ts';
import type { GateServices } from '../../read-at-gate.ts';
import type { SeenPassing } from '../passing-by.ts';
import type { OwnRead } from '../../two-cars/own-reads.ts';

type Ended = SeenPassing['session'];

/** Whether an entry had read a car just before the exit that ended its session, and that read is of no visit. */
export function isSeenAtEntryFirst({ exitAt }: Ended, ownReads: readonly OwnRead[]): boolean {
  return ownReads.some(
    ({ direction, sessionId, usedAt }) =>
      direction === 'entry' && sessionId === null && isSeenComing(exitAt, usedAt),
  );
}

/**
 * Whether a car that an entry read, and an exit seconds later, is taken to have come in then, and to have left unread
 * before: its plate is read leaving later, with no entry between. It may have left as well, and have come back unread; so
 * only where what is charged is the smaller amount, and neither a person nor a payment says that it left.
 */
export async function isTakenToCome(
  transaction: Transaction,
  session: Ended,
  { usedAt: entryAt, vehicleClass }: Pick<CarAtGate, 'usedAt' | 'vehicleClass'>,
  exitAt: Date,
): Promise<boolean> {
  const { id, mall, review } = session;
  if (review !== null && review !== 'length_doubtful') return false;
  if (await hasSettlement(transaction, session)) return false;
  const [charges, payments, tariff] = await Promise.all([
    findCharges(transaction, [id]),
    listPayments(transaction, id),
    findTariffAt(transaction, mall, entryAt),
  ]);
  const aheadPaise = sumAhead(payments, session.exitAt);
  if (aheadPaise === null) return false;
  const quote = await quoteSession(transaction, tariff?.id ?? null, { entryAt, exitAt, vehicleClass });
  return aheadPaise + quote.paise <= (charges.get(id)?.paise ?? 0);
}

/**
 * What a driver had paid ahead. Null where something was paid at the exit or since: who pays leaves. And where a tag was
 * debited as well, since that goes back whole, which nobody can tell from what was paid ahead.
 */
function sumAhead(payments: readonly StoredPayment[], exitAt: Date): number | null {
  const ahead = payments.filter(isPaidByDriver);
  if (ahead.some(({ paidAt }) => paidAt !== null && paidAt >= exitAt)) return null;
  const isDebited = payments.some((one) => one.receivedPaise > 0 && !isPaidByDriver(one));
  if (ahead.length > 0 && isDebited) return null;
  return ahead.reduce((sum, { receivedPaise }) => sum + receivedPaise, 0);
}

/** A tag is debited by itself. */
function isPaidByDriver({ method, receivedPaise }: StoredPayment): boolean {
  return method !== 'fastag' && receivedPaise > 0;
}

/**
 * The exit that ended a session was the next visit's coming in: its car had left before, unread. What was charged is taken
 * back, but for what had been paid ahead, and the exit's reads are of the visit that began then, once there is one.
 */
export async function endUnread(
  on: GateServices,
  transaction: Transaction,
  session: Ended,
  { leftBy, now }: { leftBy: Date; now: Date },
): Promise<void> {
  await lockSession(transaction, session.id);
  const isPaidAhead = (await listPayments(transaction, session.id)).some(isPaidByDriver);
  // As one that is inside, it is charged what was paid ahead when it ends.
  const reopening = { name: `coming:${session.exitAt.getTime()}`, leftBy: isPaidAhead ? null : leftBy, now };
  const reopened = await reopenSession(on, transaction, session, reopening);
  if (reopened.kind === 'open') await on.sessions.closeAsMissedExit(transaction, reopened, leftBy, now);
}

/** The reads of the exit that saw a car come in are of the visit that began then. */
export async function giveExits(
  transaction: Transaction,
  { id, plateKey }: Ended,
  to: { readonly id: number },
): Promise<void> {
  if (plateKey !== null) await moveExitsOf(transaction, id, { to: to.id, key: plateKey });
}
