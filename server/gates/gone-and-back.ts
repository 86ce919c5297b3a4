import type { LengthDoubt } from '#domain/parking/session-length.ts';
import {
  findCameLater,
  findGoneAndBack,
  listMayHaveLeft,
  type SeenOfAll,
} from '#domain/parking/gone-and-back.ts';
import { minutes } from '#domain/parking/pair-slots.ts';
import { LONGEST_WAY } from '#domain/parking/weigh-slots.ts';
import { isEntryAwaited } from '#domain/parking/entry-awaited.ts';
import { findLongFree, listTurnsOfFreed } from '../occupancy/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { listLoneExits, turnsOf, type ClosedSession, type OpenSession } from '../sessions/index.ts';
import { watchEntries } from './partners/await-entries.ts';
import type { GateServices } from './read-at-gate.ts';
import { seeAnySlot } from './slot-evidence.ts';
import { gatherBeside } from './stood-elsewhere.ts';

type Leaving = OpenSession | ClosedSession;
interface At {
  readonly exitAt: Date;
  readonly now: Date;
  /** It is judged anew: whose entry has not arrived by now came unread. */
  readonly isAgain?: boolean;
}

const MINUTE_MS = 60_000;
/** A slot that was freed less long ago was left to drive to the exit. */
const LONG_AGO_MS = 45 * MINUTE_MS;
/** All that slots did meanwhile is read; of longer sessions time speaks. */
const LONGEST_MS = 48 * 60 * MINUTE_MS;
/** A sensor that flaps shows a slot as free for seconds. */
const FREE_MS = MINUTE_MS;
/** From a slot to an exit, and by how much clocks may differ. */
const WAY_OUT_MS = 12 * MINUTE_MS;
const CLOCKS_MS = 90_000;
const MOST = 500;

/**
 * Since when a car that is at an exit may have been gone: whichever slot was taken for its own, another one may have been
 * that, which was freed long ago, and one more was taken since and freed as it left, which no other car explains. So too
 * where no slot was taken as it was read at the entry: then it is charged for as long as it was surely inside.
 */
export async function doubtGoneAndBack(
  on: GateServices,
  transaction: Transaction,
  session: Leaving,
  at: At,
): Promise<{ chargedUntil: Date; because: LengthDoubt } | null> {
  const { exitAt } = at;
  // It drove up to an exit and back in: it stood in one slot before that, and in another one since.
  if (turnsOf(session).some(({ isCertain, wasPaid }) => isCertain && !wasPaid)) return null;
  if (!mayBeWatched(on, session, exitAt) || (await wasHeldThroughout(on, transaction, session, exitAt)))
    return null;
  const { mall, entryAt } = session;
  const from = new Date(exitAt.getTime() - WAY_OUT_MS);
  const to = new Date(exitAt.getTime() + CLOCKS_MS);
  const turns = await listTurnsOfFreed(transaction, mall, { since: entryAt, freed: { from, to } });
  if (!turns.some((turn) => turn.status === 'empty' && turn.at >= from)) return null;
  const seen = await gatherAll(on, transaction, session, at);
  const freedAt = findGoneAndBack({ entryAt, exitAt }, seen);
  if (freedAt !== null) return { chargedUntil: freedAt, because: 'gone_and_back' };
  // Who stood at an exit before was inside then, wherever it has parked since.
  const insideSince = turnsOf(session).length > 0 ? null : findCameLater({ entryAt, exitAt }, seen);
  if (insideSince === null) return null;
  const insideMs = exitAt.getTime() - insideSince.getTime();
  return { chargedUntil: new Date(entryAt.getTime() + insideMs), because: 'came_later' };
}

/**
 * When a slot was freed in which a car at an exit may have stood whose slot seems to be taken still: whoever leaves has left
 * its slot, so that that one is another's. Null where there is none, or its slot is free.
 */
export async function findFreedElsewhere(
  on: GateServices,
  transaction: Transaction,
  session: Leaving,
  at: At,
): Promise<Date | null> {
  const { exitAt } = at;
  if (seeAnySlot(session, on.occupancy) !== 'occupied' || !mayBeWatched(on, session, exitAt)) return null;
  const seen = await gatherAll(on, transaction, session, at);
  return listMayHaveLeft({ entryAt: session.entryAt, exitAt }, seen)[0] ?? null;
}

function mayBeWatched({ sessions }: GateServices, { mall, entryAt, vehicleClass }: Leaving, exitAt: Date) {
  const lengthMs = exitAt.getTime() - entryAt.getTime();
  if (vehicleClass === 'two_wheeler' || lengthMs < LONG_AGO_MS || lengthMs > LONGEST_MS) return false;
  return sessions.slotTrust(mall).isEverywhere;
}

/** Whether the slot that was suggested to a car was taken as it came, and held until it left, where such slots have been seen to be the cars' own. */
async function wasHeldThroughout(
  { occupancy, sessions }: GateServices,
  transaction: Transaction,
  session: Leaving,
  exitAt: Date,
): Promise<boolean> {
  const { mall, entryAt, slotCode, slotBasis, slotConfirmedAt: since } = session;
  if (slotBasis !== 'suggested' || slotCode === null || since === null) return false;
  // Who takes a slot later was on its way for longer than others.
  if (minutes(entryAt, since) > LONGEST_WAY) return false;
  if (!sessions.slotTrust(mall).isProven || seeAnySlot(session, occupancy) === 'occupied') return false;
  const freedAt = await findLongFree(transaction, mall, slotCode, {
    since,
    until: exitAt,
    atLeastMs: FREE_MS,
  });
  return freedAt !== null && exitAt.getTime() - freedAt.getTime() < LONG_AGO_MS;
}

async function gatherAll(
  on: GateServices,
  transaction: Transaction,
  session: Leaving,
  { exitAt, now, isAgain = false }: At,
): Promise<SeenOfAll> {
  const { mall, publicId, entryAt: from } = session;
  const ways = await on.sessions.ways(transaction, mall, now);
  const [beside, alone, cameras] = await Promise.all([
    gatherBeside(transaction, session, { exitAt, ways }),
    listLoneExits(transaction, mall, { from, to: exitAt, most: MOST }),
    watchEntries(on, transaction, mall, now),
  ]);
  // An exit that could not be read, or that was near to this car's plate, may have been its own.
  const strangers = alone.flatMap(({ plateKey, exitAt: at, matchDetail: { candidates } }) => {
    const isNamed = Array.isArray(candidates) && candidates.includes(publicId);
    return plateKey === null || isNamed ? [] : [at];
  });
  const occupations = beside.occupations.filter(({ code }) => !beside.restless.has(code));
  const isAwaited = (takenAt: Date) => !isAgain && isEntryAwaited(takenAt, now, cameras);
  return { ...beside, occupations, strangers, isAwaited };
}
