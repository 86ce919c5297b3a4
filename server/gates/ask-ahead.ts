import { DRIVEN_ON_MS } from '#domain/plates/typed-again.ts';
import { findRules, type PaymentRules } from '../money/index.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { gatherEntryFacts, type KnownAtEntry } from './entry-facts.ts';
import { gatherExitFacts, type KnownAtExit } from './exit-facts.ts';
import { findOpenOf, type OpenSession } from '../sessions/index.ts';
import { findHeld, type HeldCar } from './lanes/find-held.ts';
import { findTypedNear, type TypedNear } from './typed/find-typed-near.ts';
import { isAnyTyped } from './typed/store.ts';
import { isOwnTimeAnother, type GateServices, type ReadAtGate } from './read-at-gate.ts';

/** What a mall does about what is due, which car of this plate holds already, and what else is known of the car. */
export interface AskedAtExit {
  readonly rules: PaymentRules;
  readonly held: HeldCar | null;
  /** Null where the rules ask otherwise for a read of so doubtful a time. */
  readonly known: KnownAtExit | null;
  /** The open session under its plate, which is mostly the one that it ends. */
  readonly own: OpenSession | null;
  /** Whether a person has typed a plate in this lane just before, or since, where a camera reads one. */
  readonly wasTyped: boolean;
}

/** What was asked about a read before it was known whether it is a new one. */
export interface AskedAhead {
  readonly read: ReadAtGate;
  readonly entry?: KnownAtEntry;
  readonly typedNear?: TypedNear | null;
  readonly exit?: AskedAtExit;
}

/**
 * Asks what is known of the car of a read while the read itself is looked up: nearly every read is a new one, and a
 * barrier waits. Null for what can't be understood; that is refused only where the read is new.
 */
export async function askAhead(
  on: GateServices,
  transaction: Transaction,
  foresee: () => ReadAtGate,
): Promise<AskedAhead | null> {
  const read = tryForeseeing(foresee);
  if (!read) return null;
  if (read.direction === 'exit') return { read, exit: await askAtExit(on, transaction, read) };
  const [entry, typedNear] = await Promise.all([
    gatherEntryFacts(on, transaction, read),
    findTypedNear(transaction, read),
  ]);
  return { read, entry, typedNear };
}

export async function askAtExit(
  on: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
): Promise<AskedAtExit> {
  const [rules, held, known, own, wasTyped] = await Promise.all([
    findRules(transaction, read.mall),
    findHeld(transaction, read),
    isOwnTimeAnother(read) ? null : gatherExitFacts(on, transaction, read),
    read.plateKey === null ? null : findOpenOf(transaction, read.mall, read.plateKey),
    wasTypedAround(transaction, read),
  ]);
  return { rules, held, known, own, wasTyped };
}

function wasTypedAround(transaction: Transaction, read: ReadAtGate): Promise<boolean> {
  const { isTyped, plateKey, usedAt, receivedAt: to } = read;
  if (isTyped || plateKey === null) return Promise.resolve(false);
  return isAnyTyped(transaction, read, { from: new Date(usedAt.getTime() - DRIVEN_ON_MS), to });
}

/** Whether what was asked ahead is about the read as it was then judged. */
export function isAbout({ read: ahead }: AskedAhead, read: ReadAtGate): boolean {
  const times = ({ usedAt, earliestAt, latestAt, ownAt }: ReadAtGate) =>
    [usedAt, earliestAt, latestAt, ownAt].map(Number);
  return ahead.doubtMs === read.doubtMs && times(ahead).join() === times(read).join();
}

function tryForeseeing(foresee: () => ReadAtGate): ReadAtGate | null {
  try {
    return foresee();
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
