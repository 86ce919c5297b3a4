import { randomUUID } from 'node:crypto';
import { paise, type Paise } from '#domain/money/money.ts';
import type { ChangedBy } from '../../audit/index.ts';
import { conflict, isUniqueViolation } from '../../platform/http/errors.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import {
  changeShift,
  findLastBefore,
  insertShift,
  lockOpenShift,
  sumMovedIn,
  type MovedShift,
  type StoredShift,
} from './store.ts';

/** A drawer that is open, and what was taken into it. */
export interface FilledDrawer {
  readonly shift: StoredShift;
  readonly takenPaise: Paise;
  /** What was paid out of it in refunds. */
  readonly paidOutPaise: Paise;
  /** What must be in it now. */
  readonly insidePaise: Paise;
  /** When money last went in or out, or else when it was opened. */
  readonly lastAt: Date;
}

/** The drawer of a person, whose row is held from then on; null where none is open. */
export async function findDrawer(
  transaction: Transaction,
  mall: number,
  person: string,
): Promise<FilledDrawer | null> {
  const shift = await lockOpenShift(transaction, mall, person);
  return shift && toDrawer(await sumMovedIn(transaction, shift));
}

/** A drawer with what it must hold. */
export function toDrawer(moved: MovedShift): FilledDrawer {
  const { takenPaise, paidOutPaise, lastMovedAt, ...shift } = moved;
  const insidePaise = paise(shift.floatPaise + takenPaise - paidOutPaise);
  return { shift, takenPaise, paidOutPaise, insidePaise, lastAt: lastMovedAt ?? shift.openedAt };
}

/** Opens a drawer with the money that was counted into it. A person has one at a time. */
export async function openDrawer(
  transaction: Transaction,
  mall: number,
  floatPaise: Paise,
  { actor: person, now: openedAt }: ChangedBy,
): Promise<StoredShift> {
  const open = { closedAt: null, countedPaise: null, expectedPaise: null, closedBy: null, closeReason: null };
  const drawer = { publicId: randomUUID(), mall, person, openedAt, floatPaise, ...open };
  try {
    return await beginAfter(transaction, await insertShift(transaction, drawer));
  } catch (error) {
    if (!isUniqueViolation(error, 'cash_shifts_open')) throw error;
    throw conflict('shift_open', 'Your cash drawer is open already. Close it first.');
  }
}

/**
 * What is in a drawer follows from its time, and the clocks of two processes may differ by seconds: it begins after all
 * that its holder did before. By then whatever closed the one before is committed, or this one could not be there.
 */
async function beginAfter(transaction: Transaction, shift: StoredShift): Promise<StoredShift> {
  const last = await findLastBefore(transaction, shift);
  if (last === null || last < shift.openedAt) return shift;
  const openedAt = new Date(last.getTime() + 1);
  await changeShift(transaction, shift, { openedAt });
  return { ...shift, openedAt };
}

/** When something is done with a drawer: now, but never before it was opened, by whichever process. */
export function timeIn({ shift }: FilledDrawer, now: Date): Date {
  return now < shift.openedAt ? shift.openedAt : now;
}

export function noDrawer() {
  return conflict('no_shift', 'Open your cash drawer first: cash goes into a counted drawer.');
}
