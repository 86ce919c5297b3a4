import { randomUUID } from 'node:crypto';
import { paise, type Paise } from '#domain/money/money.ts';
import type { ChangedBy } from '../../audit/index.ts';
import { conflict, isUniqueViolation } from '../../platform/http/errors.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { sumPaidOut } from '../refunds/store.ts';
import { bookMovements } from '../ledger/store.ts';
import { closeShift, insertShift, lockOpenShift, sumTaken, type StoredShift } from './store.ts';

/** A drawer that is open, and what was taken into it. */
export interface OpenDrawer {
  readonly shift: StoredShift;
  readonly takenPaise: Paise;
  /** What was paid out of it in refunds. */
  readonly paidOutPaise: Paise;
  /** What must be in it now. */
  readonly insidePaise: Paise;
}

/** A drawer that was counted: what should have been in it, and what was. */
export interface CountedDrawer extends OpenDrawer {
  readonly closedAt: Date;
  readonly countedPaise: Paise;
  readonly expectedPaise: Paise;
  readonly differencePaise: Paise;
}

/** The drawer of a person, whose row is held from then on; null where none is open. */
export async function findDrawer(
  transaction: Transaction,
  mall: number,
  person: string,
): Promise<OpenDrawer | null> {
  const shift = await lockOpenShift(transaction, mall, person);
  if (!shift) return null;
  const takenPaise = await sumTaken(transaction, shift);
  const paidOutPaise = await sumPaidOut(transaction, shift);
  const insidePaise = paise(shift.floatPaise + takenPaise - paidOutPaise);
  return { shift, takenPaise, paidOutPaise, insidePaise };
}

/** Opens a drawer with the money that was counted into it. A person has one at a time. */
export async function openDrawer(
  transaction: Transaction,
  mall: number,
  floatPaise: Paise,
  { actor: person, now: openedAt }: ChangedBy,
): Promise<StoredShift> {
  const open = { closedAt: null, countedPaise: null, expectedPaise: null };
  try {
    return await insertShift(transaction, {
      publicId: randomUUID(),
      mall,
      person,
      openedAt,
      floatPaise,
      ...open,
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'cash_shifts_open')) throw error;
    throw conflict('shift_open', 'Your cash drawer is open already. Close it first.');
  }
}

/** Closes a drawer by what was counted in it. What is missing or too much goes into the books. */
export async function closeDrawer(
  transaction: Transaction,
  mall: number,
  countedPaise: Paise,
  { actor: person, now }: ChangedBy,
): Promise<CountedDrawer> {
  const drawer = await findDrawer(transaction, mall, person);
  if (!drawer) throw noDrawer();
  const { shift, insidePaise: expectedPaise } = drawer;
  const differencePaise = paise(countedPaise - expectedPaise);
  await closeShift(transaction, shift, { closedAt: now, countedPaise, expectedPaise });
  if (differencePaise !== 0) {
    const name = `cash-shift:${shift.publicId}`;
    const lines = [
      { account: 'cash_drawer', paise: differencePaise },
      { account: 'cash_difference', paise: paise(0 - differencePaise) },
    ] as const;
    const counted = { name, mall, session: null, cause: 'cash_count', reason: null, person };
    await bookMovements(transaction, [{ ...counted, at: now, now, lines }]);
  }
  return { ...drawer, closedAt: now, countedPaise, expectedPaise, differencePaise };
}

export function noDrawer() {
  return conflict('no_shift', 'Open your cash drawer first: cash goes into a counted drawer.');
}
