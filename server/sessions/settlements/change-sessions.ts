import type { SettlementInput } from '#contract/settlements.ts';
import { LONG_STAY_MS } from '#domain/parking/session.ts';
import { isLow } from '#domain/plates/evidence.ts';
import { hasForeignLetters } from '#domain/plates/grammar.ts';
import { readPlate } from '#domain/plates/plate.ts';
import { creditWhole, EXIT_OFF, NO_CHARGE, type Quote } from '../../money/index.ts';
import { badInput, conflict } from '../../platform/http/errors.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { chooseClass } from '../choose-class.ts';
import { openSession } from '../open-session.ts';
import { publishClosed } from '../close-session.ts';
import { noteContradictedPlate } from '../contradictions/note-contradicted.ts';
import { listOfPlate } from '../find/store.ts';
import { standAsEntered } from '../reopen-session.ts';
import { ANY_GATE, type ClosedSession, type OpenSession, type Session } from '../session.ts';
import type { UnmatchedSession } from '../session.ts';
import type { SessionServices } from '../session-services.ts';
import { CANCELLED, FEE_TAKEN, JOINED, NOT_ASKED } from '../session-row.ts';
import { insertSession, replaceSession } from '../store.ts';
import {
  charge,
  costOf,
  endSession,
  find,
  findEntered,
  followByHand,
  giveBack,
  publishChanged,
  readPast,
  refuseSecond,
} from './settling.ts';
import { refuseEnded } from './ended-already.ts';
import { refuseInside } from './plate-inside.ts';
import { isReadTwice, refuseSecondRead } from './second-read.ts';
import { refuseImpossible } from './times-by-hand.ts';
import type { Settling } from './settling.ts';
import { moveWaits } from '../waits/store.ts';
import { findByPublicId } from './store.ts';
import type { Change } from './stored-change.ts';

type Asked<Action extends SettlementInput['action']> = Extract<SettlementInput, { action: Action }>;

const FOREIGN = 'Type the plate with letters A to Z and digits 0 to 9.';

/** Opens a session for a car that came in unread. */
export async function enter(
  on: SessionServices,
  transaction: Transaction,
  { mall, now }: Settling,
  asked: Asked<'enter'>,
): Promise<Change[]> {
  if (hasForeignLetters(asked.plate)) throw badInput(FOREIGN, { plate: FOREIGN });
  const reading = readPlate(asked.plate);
  const usedAt = readPast(asked.entryAt, now, 'entryAt');
  const seen = { plateKey: reading.key, plate: reading.key ?? reading.display, plateRaw: reading.raw };
  const where = { mall, gate: asked.gate ?? ANY_GATE, vehicleClass: asked.vehicleClass ?? null };
  const sure = { confidence: null, doubtMs: 0, timeFlag: 'ok' as const };
  const car = { ...seen, ...where, ...sure, usedAt, receivedAt: now };
  if (reading.key !== null) await refuseSecond(transaction, mall, reading.key);
  const visit = { mall, plateKey: reading.key, from: usedAt, until: now };
  await refuseImpossible(transaction, visit, 'entryAt');
  const review = reading.key === null ? ('plate_unreadable' as const) : null;
  const session = await openSession(on, transaction, car, review, Promise.resolve(null));
  await followByHand(on, transaction, session, now);
  return [{ before: null, after: session, costBefore: null }];
}

/** Ends a session whose exit nobody read, and charges it: at an instant that a person names, or now. */
export async function close(
  on: SessionServices,
  transaction: Transaction,
  by: Settling,
  asked: Asked<'close'>,
): Promise<Change[]> {
  const before = await findEntered(transaction, by.mall, asked.session);
  if (asked.exitAt === undefined) refuseEnded(before);
  const exitAt = readPast(asked.exitAt, by.now, 'exitAt');
  if (exitAt < before.entryAt)
    throw badInput('The exit is before the entry.', { exitAt: 'Before the entry' });
  // Its own exit, in doubt until now, stays the one that was read.
  const isOwn = before.kind === 'closed' && before.exitAt?.getTime() === exitAt.getTime();
  const read = isOwn ? before : { exitGate: null, exitPlateRaw: null };
  const { id: own, mall, plateKey, entryAt: from } = before;
  if (!isOwn) await refuseImpossible(transaction, { mall, plateKey, from, until: exitAt, own }, 'exitAt');
  const end = { exitAt, exitGate: read.exitGate, exitPlateRaw: read.exitPlateRaw };
  return [
    await endSession(on, transaction, by, before, {
      ...before,
      ...end,
      kind: 'closed',
      closedAt: exitAt,
      review: null,
    }),
  ];
}

/** Gives a session the exit that stood alone. */
export async function join(
  on: SessionServices,
  transaction: Transaction,
  by: Settling,
  asked: Asked<'join'>,
): Promise<Change[]> {
  const before = await findEntered(transaction, by.mall, asked.session);
  const exit = await findLoneExit(transaction, by.mall, asked.exit);
  const left = { ...exit, review: null, flags: [...exit.flags, JOINED] };
  if (before.kind === 'closed' && before.exitAt !== null) {
    if (!isReadTwice(exit, before))
      throw conflict('has_exit', 'This session has an exit already. Take it off first.');
    // The car was read twice as it left: its visit is settled, and costs what it did.
    await replaceSession(transaction, exit, left);
    await moveWaits(transaction, exit.id, before.id);
    return [{ before: exit, after: left, costBefore: null }];
  }
  const { exitAt, exitGate, exitPlateRaw } = exit;
  if (exitAt < before.entryAt) throw badInput('The exit is before the entry.', { exit: 'Before the entry' });
  const { id: own, mall, plateKey, entryAt: from } = before;
  await refuseImpossible(transaction, { mall, plateKey, from, until: exitAt, own }, 'exit');
  if (asked.isAnotherCar !== true) await refuseSecondRead(transaction, exit, before);
  await replaceSession(transaction, exit, left);
  // A car that holds there still is this session's from now on, and holds for what it owes.
  await moveWaits(transaction, exit.id, before.id);
  const known = { entryAt: before.entryAt, exitAt, detail: before.matchDetail };
  const classed = await chooseClass(transaction, before, exit.vehicleClass, known);
  const end = { exitAt, exitGate, exitPlateRaw, closedAt: exitAt, review: null };
  const seen = { ...before, ...classed, ...plateOfJoined(before, exit) };
  const joined: ClosedSession = { ...seen, ...end, kind: 'closed' };
  for (const work of on.onJoined) await work.join(transaction, joined, by.now);
  return [
    await endSession(on, transaction, by, before, joined),
    { before: exit, after: left, costBefore: null },
  ];
}

/** An exit that stands alone still; what was taken for it goes back before it is another session's. */
async function findLoneExit(
  transaction: Transaction,
  mall: number,
  publicId: string,
): Promise<UnmatchedSession> {
  const exit = await findByPublicId(transaction, mall, publicId);
  if (exit?.kind !== 'unmatched') throw conflict('not_an_exit', 'That is no exit without an entry.');
  if (exit.flags.includes(JOINED)) throw conflict('exit_taken', 'This exit was joined to a session already.');
  if (exit.flags.includes(CANCELLED))
    throw conflict('exit_taken', 'This exit is part of another session again.');
  if (exit.flags.includes(FEE_TAKEN) && ((await costOf(transaction, exit))?.paise ?? 0) > 0)
    throw conflict(
      'fee_taken',
      'The posted fee was taken for this exit. Waive it first, so that it goes back, then join it.',
    );
  return exit;
}

/** A car whose plate was not read at its entry, or in doubt, goes by the one that was read at the exit. */
function plateOfJoined(
  { plateKey: known, entryConfidence, review }: OpenSession | ClosedSession,
  { plateKey, plate }: UnmatchedSession,
): Partial<Pick<ClosedSession, 'plateKey' | 'plate' | 'otherKey'>> {
  if (plateKey === null || plateKey === known || review === 'plate_conflict') return {};
  if (known === null) return { plateKey, plate };
  return isLow(entryConfidence) ? { plateKey, plate, otherKey: known } : {};
}

/** Takes the exit off a session: it was another car's, or another visit's. */
export async function split(
  on: SessionServices,
  transaction: Transaction,
  by: Settling,
  asked: Asked<'split'>,
): Promise<Change[]> {
  const before = await findEntered(transaction, by.mall, asked.session);
  if (before.kind !== 'closed' || before.exitAt === null)
    throw conflict('no_exit', 'This session has no exit to take off.');
  const until = asked.until === undefined ? null : readPast(asked.until, by.now, 'until');
  if (until && (until < before.entryAt || until > before.exitAt))
    throw badInput('That is not within the session.', { until: 'Not within the session' });
  const { exitAt, exitGate, exitPlateRaw, mall, plateKey, plate, vehicleClass, timeFlag } = before;
  const seen = { mall, plateKey, plate, vehicleClass, timeFlag, exitAt, exitGate, exitPlateRaw };
  const settled = { review: null, flags: [], matchDetail: {}, createdAt: by.now };
  const alone = { kind: 'unmatched' as const, publicId: `${by.id}-exit`, ...seen, ...settled };
  const isInside = until === null && (await mayBeInside(transaction, before, by.now));
  const left = isInside
    ? await reopen(on, transaction, by, before)
    : await endSession(on, transaction, by, before, withoutExit(before, until));
  const exit: UnmatchedSession = await insertSession(transaction, alone);
  let stands = { after: left.after, exit };
  for (const work of on.onTakenOff) stands = await work.takeOff(transaction, { before, ...stands }, by.now);
  return [
    { ...left, after: stands.after },
    { before: null, after: stands.exit, costBefore: null },
  ];
}

/** The session without the exit that is taken off it: it ended at an instant that a person names, or at an unknown one. */
function withoutExit(before: ClosedSession, until: Date | null): ClosedSession {
  const none = { exitGate: null, exitPlateRaw: null, review: null };
  const flags = withoutNotAsked(before);
  // What spoke for that exit, or against it, says nothing of the session now, nor of the exit that it may be given next.
  return { ...before, ...none, flags, matchDetail: {}, exitAt: until, closedAt: until ?? before.entryAt };
}

/** Whether a session is the plate's last, and lately ended: without its exit, its car is inside as far as is known. */
async function mayBeInside(
  transaction: Transaction,
  { mall, plateKey, id, entryAt, closedAt }: ClosedSession,
  now: Date,
): Promise<boolean> {
  if (plateKey === null || now.getTime() - closedAt.getTime() > LONG_STAY_MS) return false;
  const others = (await listOfPlate(transaction, mall, plateKey)).filter((one) => one.id !== id);
  return others.every((one) => one.kind === 'unmatched' || (one.kind === 'closed' && one.entryAt <= entryAt));
}

/** The car is inside: its own exit charges it. What was paid ahead counts for that one. */
async function reopen(on: SessionServices, transaction: Transaction, by: Settling, before: ClosedSession) {
  const costBefore = await costOf(transaction, before);
  const after = standAsEntered(before, costBefore !== null);
  await replaceSession(transaction, before, after);
  await followByHand(on, transaction, after, by.now);
  if (costBefore) await charge(transaction, by, after, NO_CHARGE, `${EXIT_OFF}${by.id}`);
  // What was invoiced up to that exit is taken back: by its own exit it has an invoice of its own.
  await creditWhole(transaction, { mall: by.mall, session: before.id, now: by.now });
  publishChanged(on, transaction, after);
  return { before, after, costBefore };
}

export async function correctPlate(
  on: SessionServices,
  transaction: Transaction,
  by: Settling,
  asked: Asked<'correct_plate'>,
): Promise<Change[]> {
  const before = await find(transaction, by.mall, asked.session);
  const { key } = readPlate(asked.plate);
  if (key === null) throw badInput('That is no registration.', { plate: 'No registration' });
  await refuseInside(transaction, before, key, asked);
  const isAnswered = before.review === 'plate_unreadable' || before.review === 'plate_conflict';
  const review = before.kind === 'open' && isAnswered ? null : before.review;
  const given = { plateKey: key, plate: key, review };
  const after: Session =
    before.kind === 'unmatched' ? { ...before, ...given } : { ...before, ...given, provenKey: key };
  const costBefore = await costOf(transaction, before);
  await replaceSession(transaction, before, after);
  // Who says once more what the plate is changes nothing of what it costs.
  if (after.kind !== 'unmatched' && key !== before.plateKey)
    for (const work of on.onPlateCorrected)
      await work.correct(transaction, {
        before: before.plateKey,
        after,
        settlement: by.id,
        by: { actor: by.person, now: by.now },
      });
  if (after.kind === 'closed')
    await noteContradictedPlate(transaction, after, { now: by.now, costBefore: costBefore?.paise ?? 0 });
  publishChanged(on, transaction, after);
  return [{ before, after, costBefore }];
}

/** Nothing is owed: the session ends without a question, and what was charged is taken back. */
export async function waive(
  on: SessionServices,
  transaction: Transaction,
  by: Settling,
  asked: Asked<'waive'>,
): Promise<Change[]> {
  const before = await find(transaction, by.mall, asked.session);
  if (before.kind === 'open') throw conflict('still_open', 'This session is open. Close it first.');
  const after: Session = { ...before, review: null, flags: withoutNotAsked(before) };
  const costBefore = await costOf(transaction, before);
  await replaceSession(transaction, before, after);
  if (costBefore) await charge(transaction, by, after, WAIVED);
  else await giveBack(transaction, by, after);
  publishClosed(on, transaction, after, WAIVED);
  return [{ before, after, costBefore }];
}

/** The car has left, nobody knows when, and nothing is charged for it. */
export async function closeFree(
  on: SessionServices,
  transaction: Transaction,
  by: Settling,
  { session, reason }: Asked<'close_free'>,
): Promise<Change[]> {
  const before = await find(transaction, by.mall, session);
  if (before.kind !== 'open') return waive(on, transaction, by, { action: 'waive', session, reason });
  const left = { exitAt: null, exitGate: null, exitPlateRaw: null, closedAt: by.now };
  const end = { ...left, review: null, flags: withoutNotAsked(before) };
  return [await endSession(on, transaction, by, before, { ...before, ...end, kind: 'closed' })];
}

/** A person has decided: no read that comes later decides otherwise. */
function withoutNotAsked({ flags }: Session): readonly string[] {
  return flags.filter((flag) => flag !== NOT_ASKED);
}

const WAIVED: Quote = { ...NO_CHARGE, reason: 'waived' };
