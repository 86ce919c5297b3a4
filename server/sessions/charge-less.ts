import { onlyCertain } from '#domain/money/only-certain.ts';
import { correctCharge, findCharges, refundSurplus } from '../money/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { publishClosed, quoteExit } from './close-session.ts';
import type { ClosedSession, Exit } from './session.ts';
import type { SessionServices } from './session-services.ts';
import { hasSettlement } from './settlements/store.ts';
import { replaceSession } from './store.ts';

export type LeftSession = ClosedSession & Exit;

/** Why a session is charged less: the name under which the ledger takes it once, and a sentence for its driver. */
interface Less {
  readonly name: string;
  readonly reason: string;
  /** How much earlier the exit may have been. */
  readonly exitDoubtMs: number;
  readonly now: Date;
  /** What is found out now counts as if it had been known at the exit, or where only a part is certain, until then. */
  readonly asAtExit?: Date;
}

export function hasLeftByExit(session: {
  readonly kind: string;
  readonly exitAt?: Date | null;
}): session is LeftSession {
  return session.kind === 'closed' && session.exitAt instanceof Date;
}

/** Prices a session that has been charged anew; where that is less it is charged less, and never more. */
export async function chargeLess(
  on: Pick<SessionServices, 'services'>,
  transaction: Transaction,
  session: LeftSession,
  { name, reason, exitDoubtMs, now, asAtExit }: Less,
): Promise<void> {
  const charged = (await findCharges(transaction, [session.id])).get(session.id);
  if (!charged) return;
  const exitAt = asAtExit ?? session.exitAt;
  const isAsThen = asAtExit !== undefined;
  const whole = await quoteExit(transaction, session, { exitAt, exitDoubtMs, now, isAsThen });
  const until = isAsThen ? null : certainOf(session, charged.at);
  const certain = until && (await quoteExit(transaction, session, { exitAt: until, exitDoubtMs: 0, now }));
  const isPart = until !== null && certain !== null && certain.paise < whole.paise;
  const quote = isPart ? onlyCertain(certain, session) : whole;
  if (quote.paise >= charged.paise) return;
  await correctCharge(transaction, session, quote, { at: isPart ? until : exitAt, now }, { name });
  await refundSurplus(transaction, session, { reason, at: now });
  publishClosed(on, transaction, session, quote);
}

/** Up to when a session of doubtful length is charged, since that alone is certain; null where it is charged whole. */
function certainOf({ review, entryAt, exitAt }: LeftSession, chargedUntil: Date): Date | null {
  if (review !== 'length_doubtful') return null;
  return chargedUntil > entryAt && chargedUntil < exitAt ? chargedUntil : null;
}

/** The clock that dated its entry is understood by now: it came in later, and is charged less; what a person decided stands. */
export async function redateEnded(
  on: Pick<SessionServices, 'services'>,
  transaction: Transaction,
  session: LeftSession,
  { entryAt, exitDoubtMs, now }: { entryAt: Date; exitDoubtMs: number; now: Date },
): Promise<boolean> {
  if (await hasSettlement(transaction, session)) return false;
  const matchDetail = { ...session.matchDetail, entryMovedFrom: session.entryAt.toISOString() };
  const dated = { ...session, entryAt, entryDoubtMs: 0, entryEarlyMs: 0, matchDetail };
  await replaceSession(transaction, session, dated);
  const reason = 'The clock of the camera at the entry had been set right.';
  await chargeLess(on, transaction, dated, { name: `entry:${entryAt.getTime()}`, reason, exitDoubtMs, now });
  return true;
}

/** The car may have come in so much later than by its camera's clock: charges the cheaper end; what a person decided stands. */
export async function doubtEntry(
  on: Pick<SessionServices, 'services'>,
  transaction: Transaction,
  session: LeftSession,
  { entryDoubtMs, exitDoubtMs, now }: { entryDoubtMs: number; exitDoubtMs: number; now: Date },
): Promise<void> {
  if (await hasSettlement(transaction, session)) return;
  const doubted = { ...session, entryDoubtMs };
  await replaceSession(transaction, session, doubted);
  const name = `entry-doubt:${entryDoubtMs}`;
  const reason = 'The clock of the camera at the entry had fallen behind.';
  await chargeLess(on, transaction, doubted, { name, reason, exitDoubtMs, now });
}
