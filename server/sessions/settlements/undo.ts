import {
  EXIT_OFF,
  NO_CHARGE,
  refundSurplus,
  UNDONE,
  withdrawRefunds,
  type Quote,
} from '../../money/index.ts';
import { conflict, notThere } from '../../platform/http/errors.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { publishClosed } from '../close-session.ts';
import type { Session } from '../session.ts';
import type { SessionServices, TakenOffAt } from '../session-services.ts';
import { CANCELLED, REOPENED } from '../session-row.ts';
import { replaceSession } from '../store.ts';
import { moveWaitsSince } from '../waits/store.ts';
import { charge, costOf, find, publishChanged, refuseSecond, type Settling } from './settling.ts';
import {
  costWithout,
  findCorrectionsBeside,
  hasExitAgain,
  refuseWaived,
  type DecidedBeside,
} from './cost-without.ts';
import { refusePaidOut } from './paid-out.ts';
import { exitOf, refuseRested } from './refuse-rested.ts';
import { findSettlement, listSettlementsOf, markUndone, type StoredSettlement } from './store.ts';
import { changedBySettlement, reviveSession, type Change, type StoredChange } from './stored-change.ts';

/**
 * Takes a settlement back: what it changed stands as before, and the ledger gets the difference once more. What came
 * later and does not rest on it stays; refused where it does.
 */
export async function undo(
  on: SessionServices,
  transaction: Transaction,
  by: Settling,
  publicId: string,
): Promise<Change[]> {
  const settlement = await findSettlement(transaction, by.mall, publicId);
  if (!settlement) throw notThere('There is no such settlement to take back.', 'settlement_not_found');
  if (settlement.action === 'undo')
    throw conflict('is_undo', 'This took a decision back. Decide anew instead.');
  if (settlement.changes.length === 0)
    throw conflict('changed_since', 'The plates of this settlement were erased: it stands as it is.');
  if (settlement.action === 'split') await recallMoney(on, transaction, settlement, by.now);
  const undone: Change[] = [];
  for (const change of settlement.changes.toReversed())
    undone.push(await takeBack(on, transaction, by, settlement, change));
  if (settlement.action === 'join') await giveWaitsBack(transaction, undone);
  // What a plate gave is taken back with the plate.
  if (settlement.action !== 'correct_plate') await followUp(on, transaction, undone, settlement);
  if (settlement.action === 'split')
    await giveExitBack(on, transaction, undone, { takenOffAt: settlement.at, now: by.now });
  await markUndone(transaction, settlement.id, by.now);
  return undone;
}

/** What was to go back at that exit to another driver was this one's. */
async function recallMoney(
  { onTakenOff }: SessionServices,
  transaction: Transaction,
  { mall, changes, at: takenOffAt }: StoredSettlement,
  now: Date,
): Promise<void> {
  for (const { before, after } of changes)
    for (const work of before === null ? [] : onTakenOff)
      await work.recallMoney(transaction, { id: after.id, mall }, { takenOffAt, now });
}

/** The car that holds at the exit is nobody's again. */
async function giveWaitsBack(transaction: Transaction, undone: readonly Change[]): Promise<void> {
  const exit = undone.find(({ after }) => after.kind === 'unmatched')?.after;
  const session = undone.find(({ after }) => after.kind !== 'unmatched')?.after;
  if (exit?.kind !== 'unmatched' || !session) return;
  const { id: to, exitGate: gate, exitAt: since } = exit;
  await moveWaitsSince(transaction, session.id, { to, gate, since });
}

async function followUp(
  { onJoined, onGivenByHand }: SessionServices,
  transaction: Transaction,
  undone: readonly Change[],
  { action, at }: StoredSettlement,
): Promise<void> {
  const works = action === 'join' ? [...onJoined, ...onGivenByHand] : onGivenByHand;
  for (const { after } of undone) {
    if (after.kind === 'unmatched') continue;
    for (const work of works) await work.takeBack(transaction, after, at);
  }
}

/** The exit that stood alone is the session's again. */
async function giveExitBack(
  { onTakenOff }: SessionServices,
  transaction: Transaction,
  undone: readonly Change[],
  when: TakenOffAt,
): Promise<void> {
  const [exit, session] = undone.map(({ after }) => after);
  if (exit && session) for (const work of onTakenOff) await work.takeBack(transaction, exit, session, when);
}

async function takeBack(
  on: SessionServices,
  transaction: Transaction,
  by: Settling,
  settlement: StoredSettlement,
  change: StoredChange,
): Promise<Change> {
  const now = await find(transaction, by.mall, change.after.publicId);
  const costBefore = await costOf(transaction, now);
  const beside = await findCorrectionsBeside(transaction, settlement, now.id, costBefore);
  refuseRested(now, change, mayCostOther(settlement, beside) ? undefined : (costBefore?.paise ?? 0));
  await refuseWaived(transaction, settlement, change, costBefore);
  const after =
    change.before === null ? cancel(now, by.now) : reopen(restore(now, change), costBefore !== null);
  if (after.kind === 'open' && after.plateKey !== null)
    await refuseSecond(transaction, by.mall, after.plateKey, after.id);
  await replaceSession(transaction, now, after);
  const cost = await chargeAgain(on, transaction, by, { settlement, change, now, after, costBefore, beside });
  await refusePaidOut(transaction, settlement, after);
  publish(on, transaction, after, cost);
  return { before: now, after, costBefore };
}

/** Whether a settlement may be taken back although the session costs something else since: it says nothing of that alone. */
function mayCostOther({ action }: StoredSettlement, beside: DecidedBeside | null): boolean {
  return action === 'correct_plate' || (action === 'correct_class' && beside !== null);
}

/** Charges the session what it costs without the settlement, and answers that. */
async function chargeAgain(
  on: SessionServices,
  transaction: Transaction,
  by: Settling,
  taken: TakenBackChange,
): Promise<Quote> {
  const { settlement, change, after, costBefore, beside } = taken;
  const isAsBefore =
    settlement.action !== 'correct_plate' || (await takePlateBack(on, transaction, by, taken));
  const without = beside ? await costWithout(transaction, change, beside, after) : change.costBefore;
  const cost = (isAsBefore ? without : costBefore) ?? NO_CHARGE;
  if (costBefore && isAsBefore) await charge(transaction, by, after, cost, reasonOf(by, settlement, change));
  else await settleUncharged(transaction, by, change, after);
  return cost;
}

/**
 * Where it was charged nothing before the decision, that it is so again takes nothing off. Nor is anything put on again where
 * an exit is the session's again that was taken off: nothing had been taken off for good.
 */
function reasonOf(
  { id }: Settling,
  { action }: StoredSettlement,
  { costBefore, after }: StoredChange,
): string | undefined {
  if (costBefore === null) return `${UNDONE}${id}`;
  return action === 'split' && after.kind === 'open' ? `${EXIT_OFF}${id}` : undefined;
}

/** What was paid for a visit that there never was goes back; of a car that is inside again it counts at its exit. */
async function settleUncharged(
  transaction: Transaction,
  { now: at }: Settling,
  { before, after: left }: StoredChange,
  after: Session,
): Promise<void> {
  if (before === null) await refundSurplus(transaction, after, { reason: 'There was no such visit.', at });
  else if (after.kind === 'open' && left.kind !== 'open')
    await withdrawRefunds(transaction, after, { owedPaise: null, at });
}

interface TakenBackChange {
  readonly settlement: StoredSettlement;
  readonly change: StoredChange;
  readonly now: Session;
  readonly after: Session;
  readonly costBefore: Quote | null;
  /** Other corrections, where some stand beside it or were taken back and nothing else has changed what it costs. */
  readonly beside: DecidedBeside | null;
}

/** Answers whether the session costs again what it did. */
async function takePlateBack(
  { onPlateCorrected }: SessionServices,
  transaction: Transaction,
  by: Settling,
  { settlement, change, now, after, costBefore, beside }: TakenBackChange,
): Promise<boolean> {
  if (after.kind === 'unmatched' || after.plateKey === now.plateKey) return false;
  for (const work of onPlateCorrected)
    await work.takeBack(transaction, after, { correctedAt: settlement.at, now: by.now });
  if (exitOf(now) !== exitOf(change.after) && !(beside && hasExitAgain(beside, now))) return false;
  if (beside) return costBefore !== null && change.costBefore !== null;
  return mayCostAsBefore(transaction, settlement, change, costBefore);
}

/**
 * A plate by itself costs nothing: whatever was charged since stands. What a pass took off comes back only where that is
 * all that has changed.
 */
async function mayCostAsBefore(
  transaction: Transaction,
  settlement: StoredSettlement,
  { paiseAfter, costBefore, after: { id } }: StoredChange,
  cost: Quote | null,
): Promise<boolean> {
  if (cost === null || costBefore === null) return false;
  if (cost.paise !== paiseAfter || costBefore.paise < cost.paise) return false;
  const decided = await listSettlementsOf(transaction, settlement.mall, id);
  const isLater = (one: StoredSettlement) => one.id > settlement.id && one.undoneAt === null;
  return !decided.some((one) => isLater(one) && one.action !== 'undo');
}

function publish(on: SessionServices, transaction: Transaction, after: Session, cost: Quote): void {
  if (after.kind === 'open') publishChanged(on, transaction, after);
  else publishClosed(on, transaction, after, cost);
}

/** The session as it is now, with what the settlement changed as it was before. */
function restore(now: Session, change: StoredChange): Session {
  const changed = changedBySettlement(change);
  const before = change.before === null ? {} : reviveSession(change.before);
  const others = Object.entries(now).filter(([name]) => !changed.includes(name));
  const restored = Object.entries(before).filter(([name]) => changed.includes(name));
  // All names of a session, each once: by its entries the compiler can't know that.
  return Object.fromEntries([...others, ...restored]) as unknown as Session;
}

/** A session without an exit once more is marked where it was charged: its exit, when it comes, corrects that charge. */
function reopen(after: Session, wasCharged: boolean): Session {
  const hasExit = after.kind === 'unmatched' || (after.kind === 'closed' && after.exitAt !== null);
  if (!wasCharged || hasExit || after.flags.includes(REOPENED)) return after;
  return { ...after, flags: [...after.flags, REOPENED] };
}

/** A session that a settlement made: it was none. */
function cancel(session: Session, now: Date): Session {
  const flags = [...session.flags, CANCELLED];
  if (session.kind !== 'open') return { ...session, review: null, flags };
  const none = { exitAt: null, exitGate: null, exitPlateRaw: null, review: null };
  return { ...session, ...none, kind: 'closed', closedAt: now, flags };
}
