import type { Transaction } from '../../platform/storage/database.ts';
import {
  findByIds,
  listFlagged,
  listOfPlate,
  listWithoutEntry,
  lockSessions,
  NOT_ASKED,
  type CarAtGate,
  type ClosedSession,
  type OpenSession,
  type Session,
  type UnmatchedSession,
} from '../../sessions/index.ts';
import { judgeWhole } from '../explain-match.ts';
import type { GateServices } from '../read-at-gate.ts';
import { moveReads } from '../store.ts';
import { endWaiting } from '../waiting/store.ts';
import { beginAtExit } from './begin-at-exit.ts';
import { findContraryLanes, type ContraryLanes } from './contrary-lanes.ts';
import { takeBackAtExits } from './ended-at-exits.ts';
import { forgetVisit, hasMoney, isSeenInSlot } from './forget-visit.ts';
import { listBegunAt, listWaitingWithin, type Within } from './store.ts';
import { LANES_SWAPPED } from './watch-directions.ts';

/** Reads of lanes that were swapped for longer are left to persons. */
const LATEST_MS = 2 * 3_600_000;

/**
 * Judges anew what was read while the cameras of an entry and an exit were swapped: who was read at the entry has left,
 * and pays until then; who was read at the exit has come in. Only what lies between two cars that left past the entry's
 * camera: the first of them may have come back truly, before the cameras were swapped. And only at lanes whose cars
 * contradict them: those beside are no others than ever.
 */
export async function judgeSwapped(
  on: GateServices,
  mall: number,
  swapped: readonly ClosedSession[],
  now: Date,
): Promise<void> {
  const { database, log } = on.services;
  for (const work of listWork(on, mall, swapped, now))
    await database
      .transact({ mall }, async (transaction) => {
        await lockSessions(transaction, mall);
        await work(transaction);
      })
      .catch((error: unknown) => log.error({ err: error, mall }, 'reads of swapped lanes were not judged'));
}

/** The sessions that cars seemed to begin of late that left past an entry's camera. */
export function listSwapped(transaction: Transaction, mall: number, now: Date): Promise<ClosedSession[]> {
  return listFlagged(transaction, mall, LANES_SWAPPED, new Date(now.getTime() - LATEST_MS));
}

type Work = (transaction: Transaction) => Promise<void>;

/** What is to be judged, each in a transaction of its own. */
function listWork(
  on: GateServices,
  mall: number,
  swapped: readonly ClosedSession[],
  now: Date,
): readonly Work[] {
  const [first, ...others] = swapped;
  const last = others.at(-1);
  if (!first || !last) return [];
  const within = { mall, from: first.entryAt, to: last.entryAt };
  return [
    ...others.map((begun) => (transaction: Transaction) => endBefore(on, transaction, begun, now)),
    async (transaction) => {
      const lanes = await findContraryLanes(transaction, within);
      await takeBackAtExits(on, transaction, within, lanes.exits, now);
      await beginAtExits(on, transaction, within, lanes, now);
      await forgetAtEntries(on, transaction, within, lanes, now);
    },
  ];
}

/** The read that seemed to begin a session was the exit of the one before it. */
async function endBefore(
  on: GateServices,
  transaction: Transaction,
  begun: ClosedSession,
  now: Date,
): Promise<void> {
  const { mall, plateKey, entryAt: exitAt, entryGate: exitGate, entryPlateRaw: exitPlateRaw } = begun;
  const own = plateKey === null ? [] : await listOfPlate(transaction, mall, plateKey);
  const session = own.find((one) => isEndedBy(one, begun));
  const isThere = own.some(({ id }) => id === begun.id);
  if (session?.kind !== 'closed' || !isThere || (await hasMoney(transaction, begun.id))) return;
  const { spokeFor, ...length } = await judgeWhole(on, transaction, session, { exitAt, now });
  await moveReads(transaction, begun.id, session.id);
  await on.sessions.removeQuestion(transaction, begun);
  const { plate, otherKey, matchDetail: before } = session;
  const matchDetail = {
    ...before,
    spokeFor: ['lanes_were_swapped', ...spokeFor],
    spokeAgainst: length.spokeAgainst,
  };
  const known = { exitAt, exitGate, exitPlateRaw, plate, plateKey, otherKey, matchDetail };
  const doubt = { chargedUntil: length.chargedUntil, exitDoubtMs: begun.entryDoubtMs };
  await on.sessions.close(transaction, session, { ...known, ...doubt, receivedAt: now });
}

/** It ended as a missed exit by that very read, and no person has decided about it. */
export function isEndedBy(session: Session, { id, entryAt }: ClosedSession | OpenSession): boolean {
  if (session.kind !== 'closed' || session.id === id || session.exitAt !== null) return false;
  const { review, flags, closedAt } = session;
  const isMissed = review === 'exit_missed' || (review === null && flags.includes(NOT_ASKED));
  return isMissed && closedAt.getTime() === entryAt.getTime();
}

/** Cars that a swapped exit's camera read meanwhile have come in: they are inside from then on. */
async function beginAtExits(
  on: GateServices,
  transaction: Transaction,
  within: Within,
  { exits }: ContraryLanes,
  now: Date,
): Promise<void> {
  const { mall } = within;
  for (const exit of await listWaitingWithin(transaction, within)) {
    if (!exits.has(exit.gate)) continue;
    const { exitAt: usedAt, readId, plateKey, ...seen } = exit;
    const plate = plateKey ?? exit.plateRaw;
    const session = await beginAtExit(on, transaction, {
      ...seen,
      mall,
      plateKey,
      plate,
      usedAt,
      receivedAt: now,
    });
    if (session) await endWaiting(transaction, readId, session.id);
  }
  for (const exit of await listWithoutEntry(transaction, mall, within)) {
    if (!exits.has(exit.exitGate ?? '') || !isUnsettled(exit)) continue;
    const session = await beginAtExit(on, transaction, carOf(exit, now));
    if (!session) continue;
    await moveReads(transaction, exit.id, session.id);
    await on.sessions.removeQuestion(transaction, exit);
  }
}

/** Cars that a swapped entry's camera read meanwhile were leaving, those too of whose own entry nobody knows. */
async function forgetAtEntries(
  on: GateServices,
  transaction: Transaction,
  within: Within,
  { entries }: ContraryLanes,
  now: Date,
): Promise<void> {
  const begun = await findByIds(transaction, await listBegunAt(transaction, within, [...entries]));
  // One that came in past another entry may have been seen by this one's camera as well.
  const isLeaving = (session: OpenSession) =>
    session.entryAt > within.from && session.entryAt < within.to && entries.has(session.entryGate ?? '');
  for (const session of begun)
    if (session.kind === 'open' && isLeaving(session) && !isSeenInSlot(session))
      await forgetVisit(on, transaction, session, now);
}

function isUnsettled({ review, flags, matchDetail }: UnmatchedSession): boolean {
  return (
    review === 'entry_unknown' || (flags.includes(NOT_ASKED) && matchDetail['asked'] === 'entry_unknown')
  );
}

function carOf(exit: UnmatchedSession, receivedAt: Date): CarAtGate {
  const { mall, plateKey, plate, vehicleClass, exitAt: usedAt, exitGate, exitPlateRaw } = exit;
  const known = { mall, plateKey, plate, vehicleClass, usedAt, receivedAt };
  return {
    ...known,
    gate: exitGate ?? '',
    plateRaw: exitPlateRaw ?? plate,
    confidence: null,
    doubtMs: 0,
    timeFlag: 'late',
  };
}
