import { listOccupations, type Occupation } from '#domain/parking/occupations.ts';
import type { LengthDoubt } from '#domain/parking/session-length.ts';
import { isRestless } from '#domain/parking/restless-slot.ts';
import { hasMovedOn, isAnothers, type SeenBeside } from '#domain/parking/stood-elsewhere.ts';
import { mayBeAnothers } from '#domain/parking/unproven-slot.ts';
import type { UsualWays } from '#domain/parking/usual-ways.ts';
import { listChangesOfSlot, listTurns } from '../occupancy/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import {
  listInside,
  listLoneExits,
  listMissedExits,
  listReadThrough,
  type ClosedSession,
  type OpenSession,
} from '../sessions/index.ts';
import type { GateServices } from './read-at-gate.ts';

type Leaving = OpenSession | ClosedSession;

const MINUTE_MS = 60_000;
/** All that slots did meanwhile is read; of longer sessions time speaks. */
const LONGEST_MS = 48 * 60 * MINUTE_MS;
const BEFORE_MS = 15 * MINUTE_MS;
/** Who leaves a slot is at an exit by then. */
const WAY_OUT_MS = 12 * MINUTE_MS;
const MOST = 500;

/** Why a freed slot says nothing. */
type FreedInVain = 'slot_restless' | 'parked_anew' | 'slot_was_anothers' | 'slot_unproven';

/** What is no doubt any more, for each reason why a free slot says nothing. */
export const OUTWEIGHS: Readonly<Record<FreedInVain, readonly LengthDoubt[]>> = {
  slot_restless: ['slot_seen_free'],
  parked_anew: ['slot_seen_free', 'longer_than_usual'],
  slot_was_anothers: [],
  slot_unproven: [],
};

/**
 * Why it says nothing of a car that the slot was seen free which was taken to be its own: its sensor was at fault, or it
 * moved, and the next slot was held until its exit, or another car stood there, or may have where slots are not
 * `isProven`. Null where neither is seen,
 * or where it may have left just then by an exit at which no plate could be read, or one much like its own.
 */
export async function explainFreed(
  on: GateServices,
  transaction: Transaction,
  session: Leaving,
  { exitAt, freedAt, now, isProven }: { exitAt: Date; freedAt: Date; now: Date; isProven: boolean },
): Promise<FreedInVain | null> {
  const { mall, entryAt, vehicleClass } = session;
  const lengthMs = exitAt.getTime() - entryAt.getTime();
  if (vehicleClass === 'two_wheeler' || lengthMs > LONGEST_MS) return null;
  const ways = await on.sessions.ways(transaction, mall, now);
  if (await mayHaveLeftThen(transaction, session, freedAt, ways)) return null;
  if (await wasRestless(transaction, session, exitAt)) return 'slot_restless';
  const beside = await gatherBeside(transaction, session, { exitAt, ways });
  const own = beside.occupations.find((one) => isOwn(one, session)) ?? null;
  if (hasMovedOn({ entryAt, exitAt }, own, beside)) return 'parked_anew';
  if (own === null) return null;
  if (isAnothers(own, beside)) return 'slot_was_anothers';
  const known = { ...beside, occupations: beside.all };
  return !isProven && mayBeAnothers({ entryAt, exitAt }, own, known) ? 'slot_unproven' : null;
}

/** Whether its slot was taken and freed more often than cars can, from a little before it came until it left. */
async function wasRestless(
  transaction: Transaction,
  { mall, slotCode, entryAt }: Leaving,
  to: Date,
): Promise<boolean> {
  if (slotCode === null) return false;
  const from = new Date(entryAt.getTime() - BEFORE_MS);
  return isRestless(await listChangesOfSlot(transaction, mall, slotCode, { from, to, most: MOST }));
}

function isOwn(
  { code, takenAt, freedAt }: Occupation,
  { slotCode, slotConfirmedAt: at }: Pick<Leaving, 'slotCode' | 'slotConfirmedAt'>,
): boolean {
  return code === slotCode && at !== null && takenAt <= at && (freedAt === null || freedAt > at);
}

/** Whether it may have left as the slot was freed, by an exit of which nobody knows whose it was. */
async function mayHaveLeftThen(
  transaction: Transaction,
  { mall, publicId }: Leaving,
  freedAt: Date,
  { out }: UsualWays,
): Promise<boolean> {
  const wayMs = Math.max(WAY_OUT_MS, out.usualMs + 3 * out.spreadMs);
  const from = new Date(freedAt.getTime() - MINUTE_MS);
  const to = new Date(freedAt.getTime() + wayMs);
  const alone = await listLoneExits(transaction, mall, { from, to, most: MOST });
  return alone.some(({ plateKey, matchDetail: { candidates } }) => {
    const isNamed = Array.isArray(candidates) && candidates.includes(publicId);
    return plateKey === null || isNamed;
  });
}

interface Beside extends SeenBeside {
  readonly all: readonly Occupation[];
  /** The slots whose sensors were at fault: they were taken and freed more often than cars can. */
  readonly restless: ReadonlySet<string>;
}

/** What slots and other cars did while a car was inside. */
export async function gatherBeside(
  transaction: Transaction,
  session: Pick<Leaving, 'mall' | 'id' | 'entryAt'>,
  { exitAt, ways }: { exitAt: Date; ways: UsualWays },
): Promise<Beside> {
  const { mall, id, entryAt } = session;
  const from = new Date(entryAt.getTime() - BEFORE_MS);
  const [turns, through, inside, missed] = await Promise.all([
    listTurns(transaction, mall, { from, to: new Date(exitAt.getTime() + MINUTE_MS) }),
    listReadThrough(transaction, mall, from),
    listInside(transaction, mall),
    listMissedExits(transaction, mall, { from, to: exitAt, most: MOST }),
  ]);
  const others = inside.filter((one) => one.id !== id);
  const all = listOccupations(turns);
  const unended = [...others, ...missed.filter((one) => one.id !== id)].map((one) => ({
    entryAt: one.entryAt,
    exitAt: null,
    isReadable: one.plateKey !== null || one.otherKey !== null,
    isParked: one.slotBasis === 'suggested' && all.some((slot) => slot.freedAt === null && isOwn(slot, one)),
  }));
  // What was confirmed to another car that is inside is that one's.
  const occupations = all.filter(
    (slot) => !others.some((one) => one.slotBasis === 'suggested' && isOwn(slot, one)),
  );
  const codes = new Set(turns.map(({ code }) => code));
  const restless = new Set(
    [...codes].filter((code) => isRestless(turns.filter((turn) => turn.code === code))),
  );
  return { all, restless, occupations, through, unended, ways };
}
