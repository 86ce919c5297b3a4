import { randomUUID } from 'node:crypto';
import { isPayable } from '#domain/money/least-payable.ts';
import { findCharges, findDues, NOTHING_DUE } from '../../money/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findByIds, lockUnreleased, releaseWait, type LaneWait } from '../../sessions/index.ts';
import { insertCommand, listOfWaits, sumUp } from '../commands/store.ts';
import type { LaneServices } from './lane-services.ts';

/** A controller that was away opens the barrier for so long yet, and the car stands there meanwhile. */
const COMMAND_HOLDS_MS = 15 * 60_000;

type On = Pick<LaneServices, 'waker'>;

/**
 * Opens the lane in which the car of a session holds, once what it owes is settled, and no second time. Without a charge
 * nobody knows what it owes: a person decides. The caller holds the session's row.
 */
export async function releaseSettled(
  on: On,
  transaction: Transaction,
  session: number,
  now: Date,
): Promise<void> {
  const wait = await lockUnreleased(transaction, session);
  if (!wait) return;
  const { duePaise } = (await findDues(transaction, [session])).get(session) ?? NOTHING_DUE;
  if (isPayable(duePaise) || !(await findCharges(transaction, [session])).has(session)) return;
  // One that is inside again was charged up to an exit that was another car's: its own one charges it.
  const [known] = await findByIds(transaction, [session]);
  if (known?.kind === 'open') return;
  await releaseWait(transaction, wait, 'paid', now);
  await command(on, transaction, wait, { name: `paid:${wait.publicId}`, person: null, reason: null }, now);
}

/** The acquirer has the debit of its tag: the car leaves at the operator's risk. What is declined later stays due. */
export async function releaseByTag(
  on: On,
  transaction: Transaction,
  session: number,
  now: Date,
): Promise<void> {
  const wait = await lockUnreleased(transaction, session);
  if (!wait) return;
  await releaseWait(transaction, wait, 'fastag', now);
  const why = { name: `fastag:${wait.publicId}`, person: null, reason: null };
  await command(on, transaction, wait, why, now);
}

/** A person lets a car out, whatever it owes. */
export async function releaseByPerson(
  on: On,
  transaction: Transaction,
  wait: LaneWait,
  { person, reason }: { person: string; reason: string },
  now: Date,
): Promise<void> {
  await releaseWait(transaction, wait, 'person', now);
  await command(on, transaction, wait, { name: `person:${randomUUID()}`, person, reason }, now);
}

/**
 * Asks the barrier to open once more for a car that was let out and is read again, since its controller reported that it had
 * failed. Answers false where no barrier has: then the answer to the read has opened.
 */
export async function openAgain(
  on: On,
  transaction: Transaction,
  wait: LaneWait,
  now: Date,
): Promise<boolean> {
  const asked = await listOfWaits(transaction, [wait.id]);
  const last = asked.at(-1);
  if (!last || !sumUp(asked).isBroken) return false;
  const isAsked = last.state === 'waiting' && last.expiresAt > now;
  const why = { name: `again:${last.publicId}`, person: null, reason: null };
  if (!isAsked) await command(on, transaction, wait, why, now);
  return true;
}

async function command(
  { waker }: On,
  transaction: Transaction,
  { id: wait, mall, gate, session }: LaneWait,
  why: { name: string; person: string | null; reason: string | null },
  now: Date,
): Promise<void> {
  const [known] = session === null ? [] : await findByIds(transaction, [session]);
  const asked = { publicId: randomUUID(), mall, gate, wait, command: 'open' as const, ...why };
  const times = { createdAt: now, expiresAt: new Date(now.getTime() + COMMAND_HOLDS_MS), finishedAt: null };
  const open = { session: known?.publicId ?? null, state: 'waiting' as const, detail: null };
  if (await insertCommand(transaction, { ...asked, ...times, ...open }))
    await waker.wake(transaction, { mall, gate });
}
