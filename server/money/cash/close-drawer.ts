import { paise, type Paise } from '#domain/money/money.ts';
import { wordRupees } from '#domain/money/word-rupees.ts';
import { indiaDate, indiaTime } from '#domain/time/india-time.ts';
import { closeAlerts } from '../../alerts/index.ts';
import type { ChangedBy } from '../../audit/index.ts';
import { conflict, notThere } from '../../platform/http/errors.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { bookMovements } from '../ledger/store.ts';
import { findDrawer, noDrawer, toDrawer, type FilledDrawer } from './shifts.ts';
import { changeShift, lockShift, sumMovedIn, type StoredShift } from './store.ts';

/** A drawer that was counted: what should have been in it, and what was. */
export interface CountedDrawer extends FilledDrawer {
  readonly closedAt: Date;
  readonly countedPaise: Paise;
  readonly expectedPaise: Paise;
  readonly differencePaise: Paise;
  /** Whether it was closed just now, and not by the same call before. */
  readonly isNew: boolean;
}

interface OwnCount {
  readonly mall: number;
  readonly countedPaise: Paise;
  /** Which drawer was counted; whichever is open where the caller does not say. */
  readonly shift?: string | undefined;
}

/** Closes the own drawer by what was counted in it. What is missing or too much goes into the books. */
export async function closeOwnDrawer(
  transaction: Transaction,
  { mall, countedPaise, shift }: OwnCount,
  by: ChangedBy,
): Promise<CountedDrawer> {
  const drawer = await findDrawer(transaction, mall, by.actor);
  const count = { countedPaise, closedBy: null, closeReason: null, isUncounted: false };
  if (drawer && (shift === undefined || drawer.shift.publicId === shift))
    return finish(transaction, drawer, count, by);
  if (shift === undefined) throw noDrawer();
  const known = await lockShift(transaction, mall, shift);
  if (known?.person !== by.actor) throw noSuchDrawer();
  return answerAgain(transaction, known, count);
}

interface CountByOther {
  readonly mall: number;
  readonly shift: string;
  readonly countedPaise: Paise;
  /** What was shown that it should hold. */
  readonly expectedPaise: Paise;
  readonly isUncounted: boolean;
  readonly reason: string;
}

/** Closes the drawer of somebody who does not: booked as if its holder had counted it. */
export async function closeDrawerOf(
  transaction: Transaction,
  { mall, shift: publicId, countedPaise, expectedPaise, isUncounted, reason }: CountByOther,
  by: ChangedBy,
): Promise<CountedDrawer> {
  const shift = await lockShift(transaction, mall, publicId);
  if (!shift) throw noSuchDrawer();
  const count = { countedPaise, closedBy: by.actor, closeReason: reason, isUncounted };
  if (shift.closedAt !== null) return answerAgain(transaction, shift, count);
  const drawer = toDrawer(await sumMovedIn(transaction, shift));
  // Its holder may work with it while somebody else counts: what went in meanwhile is not missing.
  if (drawer.insidePaise !== expectedPaise)
    throw conflict(
      'amount_changed',
      `${wordRupees(drawer.insidePaise)} should be in it by now: money went in or out while it was counted. Count it again.`,
    );
  return finish(transaction, drawer, count, by);
}

type Count = Pick<StoredShift, 'closedBy' | 'closeReason' | 'isUncounted'> & {
  readonly countedPaise: Paise;
};

async function finish(
  transaction: Transaction,
  drawer: FilledDrawer,
  count: Count,
  { actor: person, now }: ChangedBy,
): Promise<CountedDrawer> {
  const { shift, insidePaise: expectedPaise, lastAt } = drawer;
  const { mall, publicId } = shift;
  const at = now < lastAt ? lastAt : now;
  const closed = { ...count, closedAt: at, expectedPaise };
  await changeShift(transaction, shift, closed);
  await closeAlerts(transaction, mall, 'drawer_left', [publicId], at);
  const differencePaise = paise(count.countedPaise - expectedPaise);
  if (differencePaise !== 0) {
    const lines = [
      { account: 'cash_drawer', paise: differencePaise },
      { account: 'cash_difference', paise: paise(0 - differencePaise) },
    ] as const;
    const counted = { name: `cash-shift:${publicId}`, mall, session: null, cause: 'cash_count' };
    await bookMovements(transaction, [{ ...counted, reason: null, person, at, now: at, lines }]);
  }
  return { ...drawer, ...closed, shift: { ...shift, ...closed }, differencePaise, isNew: true };
}

/** The answer was lost on its way: the same count by the same person stands as it is. Any other one comes too late. */
async function answerAgain(
  transaction: Transaction,
  shift: StoredShift,
  count: Count,
): Promise<CountedDrawer> {
  const { closedAt, countedPaise, expectedPaise } = shift;
  if (closedAt === null || countedPaise === null || expectedPaise === null)
    throw new Error('a drawer that is open is closed rather than answered');
  const isSame =
    shift.closedBy === count.closedBy &&
    countedPaise === count.countedPaise &&
    shift.isUncounted === count.isUncounted;
  if (!isSame)
    throw conflict(
      'shift_closed',
      `This drawer was closed already, on ${indiaDate(closedAt)} at ${indiaTime(closedAt)} with ${wordRupees(countedPaise)} counted.`,
    );
  const differencePaise = paise(countedPaise - expectedPaise);
  const drawer = toDrawer(await sumMovedIn(transaction, shift));
  return { ...drawer, closedAt, countedPaise, expectedPaise, differencePaise, isNew: false };
}

function noSuchDrawer() {
  return notThere('There is no such cash drawer in this mall.', 'shift_not_found');
}
