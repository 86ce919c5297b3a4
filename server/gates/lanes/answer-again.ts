import { isPayable } from '#domain/money/least-payable.ts';
import { findCharges, findDues, NO_CHARGE, NOTHING_DUE } from '../../money/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { listWaitsOf, lockSession, type ClosedSession } from '../../sessions/index.ts';
import { answerExit, type AtLane, type TakenRead } from '../gate-answer.ts';
import type { GateServices, ReadAtGate } from '../read-at-gate.ts';
import { hasGone } from './has-gone.ts';
import { mayStillLeave } from './may-still-leave.ts';
import { writePayUrl } from './pay-url.ts';

/** What a car owes that has reached the exit, and where that is paid. The session's row is held from then on. */
export async function findAtLane(
  on: GateServices,
  transaction: Transaction,
  session: ClosedSession,
  at: { now: Date; rule: AtLane['rule'] },
): Promise<AtLane> {
  const [, dues] = await Promise.all([
    lockSession(transaction, session.id),
    findDues(transaction, [session.id]),
  ]);
  const { duePaise } = dues.get(session.id) ?? NOTHING_DUE;
  return describeLane(on, transaction, session, { ...at, duePaise });
}

/** The same where it is known what the car owes, and its session's row is held. */
export async function describeLane(
  { services, money }: GateServices,
  transaction: Transaction,
  session: ClosedSession,
  { now, rule, duePaise }: { now: Date } & Pick<AtLane, 'rule' | 'duePaise'>,
): Promise<AtLane> {
  if (rule !== 'pay-to-leave' || !isPayable(duePaise)) return { rule, duePaise, payUrl: null };
  const payUrl = await writePayUrl(services, transaction, session, now);
  const isPaidOnline = (await money.payments.methods(transaction, session.mall)).length > 0;
  return { rule, duePaise, payUrl, isPaidOnline };
}

/** Answers one more read of a car whose session has ended, by what it owes now. */
export async function answerAgain(
  on: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
  session: ClosedSession,
  rule: AtLane['rule'],
): Promise<TakenRead> {
  const now = read.receivedAt;
  const lane = await findAtLane(on, transaction, session, { now, rule });
  const quote = (await findCharges(transaction, [session.id])).get(session.id) ?? NO_CHARGE;
  const hasLeft =
    rule === 'pay-to-leave' && (await hasGoneForGood(transaction, session, read, quote.paise === 0));
  const answer = answerExit(read, { session, quote }, { ...lane, hasLeft });
  return { answer, sessionId: session.id, isWaiting: false };
}

async function hasGoneForGood(
  transaction: Transaction,
  session: ClosedSession,
  read: ReadAtGate,
  isFree: boolean,
): Promise<boolean> {
  const waits = await listWaitsOf(transaction, session.id);
  if (!(await hasGone(transaction, session, read, waits, isFree))) return false;
  return !(await mayStillLeave(transaction, session, read, waits));
}

/** Lets out a car that the barrier has been opened for, and that stands there still: nothing is asked of it again. */
export async function answerLetOut(
  transaction: Transaction,
  read: ReadAtGate,
  session: ClosedSession,
  rule: AtLane['rule'],
): Promise<TakenRead> {
  const quote = (await findCharges(transaction, [session.id])).get(session.id) ?? NO_CHARGE;
  const answer = answerExit(read, { session, quote }, { rule, ...NOTHING_DUE, payUrl: null });
  return { answer, sessionId: session.id, isWaiting: false };
}
