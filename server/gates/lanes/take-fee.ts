import { fromRupees } from '#domain/money/money.ts';
import { wordRupees } from '#domain/money/word-rupees.ts';
import { findDrawer, findPostedFee, noDrawer, noteWish, timeIn, type PostedFee } from '../../money/index.ts';
import { badInput, conflict, notThere } from '../../platform/http/errors.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import {
  findByIds,
  findWait,
  lockSession,
  lockSessions,
  lockStanding,
  type LaneWait,
  type UnmatchedSession,
} from '../../sessions/index.ts';
import type { GateServices } from '../read-at-gate.ts';
import { recordAlone } from '../waiting/record-alone.ts';
import { findWaitingExit } from '../waiting/store.ts';
import { releaseByPerson } from './release-car.ts';
import { findTaken, noteTaken, presentTaken, wishOf, type AtWait, type GivenCash } from './settle-lane.ts';

/** Why the car is let out, as the command to the barrier has it. */
const FEE_PAID = 'The posted fee was paid';

/**
 * Takes the fee that a mall has posted for a car of whose entry nobody knows, in cash, and lets it out. Its exit is a
 * session of its own from then on: once its entry is found it costs no more, and what it costs less goes back.
 */
export async function takeFeeAt(
  on: GateServices,
  transaction: Transaction,
  at: AtWait,
  given: GivenCash,
): Promise<ReturnType<typeof presentTaken>> {
  const { actor: person, now } = at.by;
  // No entry is decided meanwhile: it may be this car's.
  await lockSessions(transaction, at.mall);
  const before = await findTaken(transaction, at, given);
  if (before) return before;
  const { wait, exit } = await findUnknown(on, transaction, at);
  const fee = await findFeeFor(transaction, exit, given);
  const drawer = await findDrawer(transaction, at.mall, person);
  if (!drawer) throw noDrawer();
  const session = await on.sessions.chargeFee(transaction, exit, { fee, now });
  await releaseByPerson(on, transaction, wait, { person, reason: FEE_PAID }, now);
  const { paise } = fee.quote;
  const taken = { method: 'cash', paise, coversUntil: exit.exitAt, person, at: timeIn(drawer, now) } as const;
  const money = { mall: at.mall, session: session.id, ...taken, isOver: true };
  const payment = await on.money.payments.take(transaction, money);
  if (given.key !== null) await noteWish(transaction, wishOf(at, session.id, given, given.key), payment, now);
  const answer = presentTaken(paise, given.received);
  await noteTaken(transaction, at, wait, { received: given.received, isPostedFee: true, ...answer });
  return answer;
}

async function findSession(transaction: Transaction, at: AtWait) {
  const wait = await findWait(transaction, at.mall, at.wait);
  const [session] = wait?.session ? await findByIds(transaction, [wait.session]) : [];
  return session ?? null;
}

/** A car that holds, of which only this exit is known: it becomes a session of its own where its entry was still awaited. */
async function findUnknown(
  on: GateServices,
  transaction: Transaction,
  at: AtWait,
): Promise<{ wait: LaneWait; exit: UnmatchedSession }> {
  const standing = await lockStanding(transaction, at.mall, at.wait, 'unlocked');
  const awaited = standing?.session === null ? await findWaitingExit(transaction, standing.plateRead) : null;
  if (awaited) await recordAlone(on, transaction, at.mall, awaited);
  const session = await findSession(transaction, at);
  if (session) await lockSession(transaction, session.id);
  const wait = await lockStanding(transaction, at.mall, at.wait);
  if (!wait) throw notThere('This car does not wait at an exit any more.', 'not_waiting');
  if (wait.releasedAt !== null) throw conflict('nothing_due', 'This car may leave already: nothing is due.');
  if (session?.kind !== 'unmatched' || session.review !== 'entry_unknown')
    throw conflict(
      'car_known',
      'It may be a car that is known. Look at its card again, type its plate, or let it out and say why.',
    );
  return { wait, exit: session };
}

async function findFeeFor(
  transaction: Transaction,
  { mall, exitAt }: UnmatchedSession,
  { amountDue, received }: GivenCash,
): Promise<PostedFee> {
  const fee = await findPostedFee(transaction, mall, exitAt);
  if (!fee)
    throw conflict(
      'no_posted_fee',
      'Nobody knows when this car came in, and this mall has posted no fee for that: nothing may be taken. Let it out, and say why.',
    );
  const { paise } = fee.quote;
  if (fromRupees(amountDue) !== paise)
    throw conflict('amount_changed', `The posted fee is ${wordRupees(paise)} by now.`);
  if (fromRupees(received) < paise)
    throw badInput('That is less than the fee.', { received: 'Less than the fee' });
  return fee;
}
