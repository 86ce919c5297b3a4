import { paise, type Paise } from '#domain/money/money.ts';
import { findExitDoubt } from '../gates/index.ts';
import { findCharges, NO_CHARGE, NO_TARIFF } from '../money/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { findByIds, listEndedInReview, quoteExit, type ClosedSession } from '../sessions/index.ts';
import { CHARGED_IN_PART, type CountedPaise } from './leakage.ts';

/** Each is priced by itself: of more than this in a period the older ones stay unknown. */
const MOST_PRICED = 300;

interface Span {
  readonly from: Date;
  readonly until: Date;
}

/**
 * What was left off the visits of a span of which only the certain time is charged, as far as it is known: how many
 * those are, and what they come to.
 */
export async function sumRests(
  transaction: Transaction,
  mall: number,
  span: Span,
  now: Date,
): Promise<CountedPaise> {
  const asked = { reasons: CHARGED_IN_PART, most: MOST_PRICED };
  const ended = await listEndedInReview(transaction, mall, span, asked);
  const rests = await findRests(
    transaction,
    ended.map(({ id }) => id),
    now,
  );
  const known = [...rests.values()].flatMap((rest) => rest ?? []);
  return { count: known.length, paise: known.reduce<number>((sum, rest) => sum + rest, 0) };
}

/**
 * By the numbers of some sessions what each would cost for all of its time, by its reads and the tariff with all that the
 * bill has of covers, holidays and stamps, less what was charged; the times taken as they cost least. Null where no tariff
 * says, or its exit was not read. It is no debt: nobody knows whether the car was there for all of that time.
 */
export async function findRests(
  transaction: Transaction,
  ids: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, Paise | null>> {
  const sessions = await findByIds(transaction, ids);
  const charges = await findCharges(transaction, ids);
  const rests = new Map<number, Paise | null>();
  for (const session of sessions) {
    const charged = (charges.get(session.id) ?? NO_CHARGE).paise;
    rests.set(
      session.id,
      session.kind === 'closed' ? await restOf(transaction, session, charged, now) : null,
    );
  }
  return rests;
}

async function restOf(
  transaction: Transaction,
  session: ClosedSession,
  charged: Paise,
  now: Date,
): Promise<Paise | null> {
  const { id, tariffId, exitAt } = session;
  if (tariffId === null || exitAt === null) return null;
  const exitDoubtMs = await findExitDoubt(transaction, id);
  // As at the exit: what was paid for the certain time since says nothing of the rest.
  const whole = await quoteExit(transaction, session, { exitAt, exitDoubtMs, now, isAsThen: true });
  return whole.reason === NO_TARIFF ? null : paise(Math.max(0, whole.paise - charged));
}
