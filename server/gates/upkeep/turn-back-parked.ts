import { isParkedAgain } from '#domain/parking/turned-back.ts';
import { isRestless } from '#domain/parking/restless-slot.ts';
import { listPayments } from '../../money/index.ts';
import { listChangesOfSlot } from '../../occupancy/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import {
  findByIds,
  hasSettlement,
  listNotLetOut,
  listOfPlate,
  lockSession,
  lockSessions,
  mayBeTakenByAnother,
  turnBack,
  type ClosedSession,
  type LaneWait,
} from '../../sessions/index.ts';
import type { GateServices } from '../read-at-gate.ts';
import { findOpenedAt } from '../store.ts';
import { listOwnReads } from '../two-cars/store.ts';
import type { GateUpkeep } from './gate-upkeep.ts';

const MINUTE_MS = 60_000;
const OLDEST_MS = 48 * 60 * MINUTE_MS;
const UNSEEN_MS = 30 * MINUTE_MS;
const BEFORE_MS = 15 * MINUTE_MS;
const MOST_TURNS = 500;

interface ParkedAgain {
  readonly session: ClosedSession & { readonly exitAt: Date };
  readonly slot: { readonly code: string; readonly takenAt: Date };
}

/** The cars that held at an exit, were not let out, and stand in their slots again by sensors that are to be believed. */
export async function findParkedAgain(
  on: GateServices,
  transaction: Transaction,
  mall: number,
  now: Date,
): Promise<ParkedAgain[]> {
  if (!on.sessions.slotTrust(mall).isEvidence) return [];
  const before = (ms: number) => new Date(now.getTime() - ms);
  const asked = { since: before(OLDEST_MS), unseenSince: before(UNSEEN_MS) };
  const waits = await listNotLetOut(transaction, mall, asked);
  const sessions = await findByIds(
    transaction,
    waits.flatMap(({ session }) => session ?? []),
  );
  const found: ParkedAgain[] = [];
  for (const session of sessions) {
    if (session.kind !== 'closed' || session.exitAt === null || session.review !== null) continue;
    const own = waits.filter((wait) => wait.session === session.id);
    const ended = { ...session, exitAt: session.exitAt };
    const slot = await findSlot(on, transaction, { session: ended, waits: own, now });
    if (slot && !(await hasGoneOn(transaction, ended, now))) found.push({ session: ended, slot });
  }
  return found;
}

/** Their sessions are open again: they are parked, on no lane's list, and their bills go on. */
export async function turnBackParked(on: GateUpkeep, mall: number, now: Date): Promise<void> {
  await on.services.database.transact({ mall }, async (transaction) => {
    await lockSessions(transaction, mall);
    for (const { session, slot } of await findParkedAgain(on, transaction, mall, now))
      await on.faults.aloneWithin(transaction, `session ${session.publicId}`, async (own) => {
        await lockSession(own, session.id);
        await turnBack(on, own, session, { isCertain: true, slot, now });
      });
  });
}

/** The slot that a car took again, or was sent to and takes now, where it can be no other car's; null where it took none. */
async function findSlot(
  { occupancy }: GateServices,
  transaction: Transaction,
  { session, waits, now }: { session: ParkedAgain['session']; waits: readonly LaneWait[]; now: Date },
): Promise<ParkedAgain['slot'] | null> {
  const { mall, exitAt: heldSince } = session;
  const code = ownSlotOf(session);
  const seenUntil = waits.at(-1)?.lastSeenAt;
  if (code === null || !seenUntil) return null;
  const slot = occupancy.statusOf(mall, code);
  if (slot?.status !== 'occupied' || slot.since === null || slot.since <= heldSince) return null;
  const { since: takenAt } = slot;
  const before = await seeBefore(transaction, session, { code, takenAt, now });
  if (!before || !isParkedAgain({ takenAt, ...before, heldSince, seenUntil, now })) return null;
  const isAnothers = await mayBeTakenByAnother(transaction, session, { code, takenAt, since: heldSince });
  return isAnothers ? null : { code, takenAt };
}

/** The slot that is surely a car's own, or else the one to which it was sent. */
function ownSlotOf({ vehicleClass, slotBasis, slotCode, suggestedSlot }: ParkedAgain['session']) {
  if (vehicleClass === 'two_wheeler' || slotBasis === 'inferred') return null;
  return slotCode ?? suggestedSlot;
}

/** When a slot was freed before it was taken, since its car came; null where its sensor is not to be believed. */
async function seeBefore(
  transaction: Transaction,
  { mall, entryAt }: ParkedAgain['session'],
  { code, takenAt, now: to }: { code: string; takenAt: Date; now: Date },
): Promise<{ freedAt: Date | null } | null> {
  const from = new Date(entryAt.getTime() - BEFORE_MS);
  const changes = await listChangesOfSlot(transaction, mall, code, { from, to, most: MOST_TURNS });
  const last = changes.findLast(({ at }) => at < takenAt);
  if (isRestless(changes) || (last && last.status !== 'empty')) return null;
  return { freedAt: last && last.at > entryAt ? last.at : null };
}

/** It was read elsewhere since, or let out, or a person has decided, or somebody pays for it just now. */
async function hasGoneOn(
  transaction: Transaction,
  session: ParkedAgain['session'],
  now: Date,
): Promise<boolean> {
  const { id, mall, plateKey, exitAt } = session;
  if (plateKey === null || (await findOpenedAt(transaction, id)) !== null) return true;
  const [others, reads, payments, isSettled] = await Promise.all([
    listOfPlate(transaction, mall, plateKey),
    listOwnReads(transaction, { mall, plateKey, usedAt: now }),
    listPayments(transaction, id),
    hasSettlement(transaction, session),
  ]);
  const isElsewhere = others.some(
    (one) => one.id !== id && (one.kind === 'unmatched' ? one.exitAt : one.entryAt) > exitAt,
  );
  const isReadSince = reads.some(
    (one) => one.usedAt > exitAt && (one.direction === 'entry' || one.sessionId !== id),
  );
  const isPaying = payments.some(
    ({ state, createdAt }) =>
      ['created', 'pending', 'unknown'].includes(state) && now.getTime() - createdAt.getTime() < UNSEEN_MS,
  );
  return isElsewhere || isReadSince || isPaying || isSettled;
}
