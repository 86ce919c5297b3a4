import { fromRupees, paise, toRupees, type Paise } from '#domain/money/money.ts';
import { wordRupees } from '#domain/money/word-rupees.ts';
import type { TerminalState } from '#domain/money/terminal-state.ts';
import { writeAudit, type ChangedBy } from '../../audit/index.ts';
import {
  changeTerminal,
  findDrawer,
  findDues,
  findUndecided,
  findWished,
  listPayments,
  noDrawer,
  noteWish,
  NOTHING_DUE,
  refuseWhileDebited,
  timeIn,
  type PaymentWish,
} from '../../money/index.ts';
import { badInput, conflict, notThere } from '../../platform/http/errors.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findByIds, findWait, lockSession, lockStanding, type LaneWait } from '../../sessions/index.ts';
import type { LaneServices } from './lane-services.ts';
import { releaseByPerson } from './release-car.ts';

/** A car at a lane and who settles it. */
export interface AtWait {
  readonly mall: number;
  /** The mall's `_id`, as the audit trail names it. */
  readonly mallId: string;
  readonly wait: string;
  readonly by: ChangedBy;
}

/** Lets a car out with a reason. What it owes stays due. */
export async function letOut(
  on: LaneServices,
  transaction: Transaction,
  at: AtWait,
  reason: string,
): Promise<void> {
  const { wait, duePaise } = await findWaiting(transaction, at);
  const { actor: person, now } = at.by;
  await releaseByPerson(on, transaction, wait, { person, reason }, now);
  // Without the reason: a person's words may name somebody, and the trail can never be changed.
  await note(transaction, at, 'lane_opened', { ...of(wait), amountDue: toRupees(duePaise) });
}

/** Cash as it was typed, and the key of this press: null where the caller names none. */
export interface GivenCash {
  readonly amountDue: number;
  readonly received: number;
  readonly key: string | null;
}

/**
 * Takes what a car owes in cash; what the driver gave beyond it goes back as change. The same key again answers the same:
 * whoever lost the answer learns whether it was this press that took it, or somebody else.
 */
export async function takeCashAt(
  { money }: LaneServices,
  transaction: Transaction,
  at: AtWait,
  given: GivenCash,
): Promise<TakenCash> {
  const before = await findTaken(transaction, at, given);
  if (before) return before;
  const { wait, session, duePaise, coversUntil } = await findPayable(transaction, at);
  const { actor: person, now } = at.by;
  const { amountDue, received } = given;
  if (fromRupees(amountDue) !== duePaise)
    throw conflict('amount_changed', `The amount due is ${wordRupees(duePaise)} by now.`);
  if (fromRupees(received) < duePaise)
    throw badInput('That is less than what is due.', { received: 'Less than what is due' });
  const drawer = await findDrawer(transaction, at.mall, person);
  if (!drawer) throw noDrawer();
  const undecided = await findUndecided(transaction, session);
  if (undecided)
    throw conflict(
      'terminal_undecided',
      'Say first whether the card was charged, so that nobody pays twice.',
    );
  refuseWhileDebited(await listPayments(transaction, session), now);
  const paid = { paise: duePaise, coversUntil, person, at: timeIn(drawer, now) };
  const taken = { method: 'cash', ...paid, isOver: true } as const;
  const payment = await money.payments.take(transaction, { mall: at.mall, session, ...taken });
  if (given.key !== null) await noteWish(transaction, wishOf(at, session, given, given.key), payment, now);
  const answer = presentTaken(duePaise, received);
  await noteTaken(transaction, at, wait, { received, ...answer });
  return answer;
}

/** What the same press has taken before, whatever has become of the car since. */
export async function findTaken(
  transaction: Transaction,
  at: AtWait,
  given: GivenCash,
): Promise<TakenCash | null> {
  if (given.key === null) return null;
  const wait = await findWait(transaction, at.mall, at.wait);
  if (wait === null || wait.session === null) return null;
  await lockSession(transaction, wait.session);
  const payment = await findWished(transaction, wishOf(at, wait.session, given, given.key));
  return payment && presentTaken(payment.askedPaise, given.received);
}

export function wishOf(
  at: AtWait,
  session: number,
  { amountDue, received }: GivenCash,
  key: string,
): PaymentWish {
  return { session, key, meant: { method: 'cash', person: at.by.actor, amountDue, received } };
}

interface TakenCash {
  readonly amount: number;
  readonly change: number;
}

export function presentTaken(asked: Paise, received: number): TakenCash {
  return { amount: toRupees(asked), change: toRupees(paise(fromRupees(received) - asked)) };
}

/** Notes what the card terminal does about what a car owes, or did before the car left. */
export async function noteTerminal(
  { money }: LaneServices,
  transaction: Transaction,
  at: AtWait,
  state: TerminalState,
): Promise<{ payment: string; amount: number; state: TerminalState }> {
  const { wait, ...due } = await findAtTerminal(transaction, at);
  const { actor: person, now } = at.by;
  if (state === 'requested') refuseWhileDebited(await listPayments(transaction, due.session), now);
  const asked = { mall: at.mall, ...due, state, person, at: now };
  const changed = await changeTerminal(money.payments, transaction, asked);
  const amount = toRupees(changed.paise);
  await note(transaction, at, 'terminal_answered', { ...of(wait), amount, state: changed.state });
  return { payment: changed.publicId, amount, state: changed.state };
}

/** A car that holds, and what it owes; the rows of its session and of its wait are held from then on, in this order. */
export async function findWaiting(
  transaction: Transaction,
  { mall, wait: publicId }: AtWait,
): Promise<{ wait: LaneWait; session: number | null; duePaise: Paise }> {
  const known = await lockStanding(transaction, mall, publicId, 'unlocked');
  if (known?.session) await lockSession(transaction, known.session);
  const wait = await lockStanding(transaction, mall, publicId);
  if (!wait) throw notThere('This car does not wait at an exit any more.', 'not_waiting');
  const { session } = wait;
  const due =
    session === null ? NOTHING_DUE : ((await findDues(transaction, [session])).get(session) ?? NOTHING_DUE);
  return { wait, session, duePaise: paise(Math.max(0, due.duePaise)) };
}

interface AtTerminal {
  readonly wait: LaneWait;
  readonly session: number;
  readonly duePaise: Paise;
  readonly coversUntil: Date;
  readonly isOver: boolean;
}

/**
 * Whose card is meant. What the terminal has done can be decided as long as it is undecided, whatever has become of the car
 * and of its session since.
 */
async function findAtTerminal(transaction: Transaction, at: AtWait): Promise<AtTerminal> {
  const wait = await findWait(transaction, at.mall, at.wait);
  const session = wait?.session ?? null;
  if (wait === null || session === null) return { ...(await findPayable(transaction, at)), isOver: true };
  await lockSession(transaction, session);
  const undecided = await findUndecided(transaction, session);
  if (undecided === null) return { ...(await findPayable(transaction, at)), isOver: true };
  const [known] = await findByIds(transaction, [session]);
  const { paise: duePaise, coversUntil } = undecided;
  return { wait, session, duePaise, coversUntil, isOver: known?.kind !== 'open' };
}

async function findPayable(
  transaction: Transaction,
  at: AtWait,
): Promise<{ wait: LaneWait; session: number; duePaise: Paise; coversUntil: Date }> {
  const { wait, session, duePaise } = await findWaiting(transaction, at);
  const [known] = session === null ? [] : await findByIds(transaction, [session]);
  if (session === null || known?.kind !== 'closed')
    throw conflict(
      'unknown_car',
      'Nobody knows when this car came in, so nothing but a fee that the mall has posted for that may be taken. Let it out, and say why.',
    );
  if (duePaise === 0 && !(await findUndecided(transaction, session)))
    throw conflict('nothing_due', 'Nothing is due any more.');
  return { wait, session, duePaise, coversUntil: known.exitAt ?? at.by.now };
}

/** Puts on record what was taken of a car. */
export function noteTaken(
  transaction: Transaction,
  at: AtWait,
  wait: LaneWait,
  taken: TakenCash & { readonly received: number; readonly isPostedFee?: true },
): Promise<void> {
  return note(transaction, at, 'lane_payment_taken', { ...of(wait), ...taken });
}

function of({ gate, publicId }: LaneWait) {
  return { gate, wait: publicId };
}

async function note(
  transaction: Transaction,
  { mall, mallId, by }: AtWait,
  action: 'lane_opened' | 'lane_payment_taken' | 'terminal_answered',
  detail: Record<string, unknown>,
): Promise<void> {
  await writeAudit(transaction, { actor: by.actor, action, target: mallId, mall, detail }, by.now);
}
