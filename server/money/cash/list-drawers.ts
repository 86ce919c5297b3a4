import type { DrawerList, OpenDrawer } from '#contract/cash-drawers.ts';
import { DRAWER_LONG_HOURS } from '#domain/money/open-drawer.ts';
import type { People } from '../../accounts/index.ts';
import type { Database } from '../../platform/storage/database.ts';
import { presentClosed, presentOpen, presentPaidOut } from './present.ts';
import { countShifts, listClosedShifts, listOpenShifts, listPaidOut } from './store.ts';

const MOST_OPEN = 200;
const MOST_CLOSED = 100;
const MOST_PAID_OUT = 100;
const CLOSED_SHOWN_MS = 30 * 24 * 3_600_000;

interface Wanted {
  readonly mall: number;
  readonly isMallDeleted: boolean;
  /** Who reads. */
  readonly reader: string;
  readonly now: Date;
}

/** The drawers of a mall that are open, and those that were closed lately, with whose they are. */
export async function listDrawersOf(
  { database, people }: { database: Database; people: People },
  { mall, reader, now, isMallDeleted }: Wanted,
): Promise<DrawerList> {
  const since = new Date(now.getTime() - CLOSED_SHOWN_MS);
  const { open, closed, counts, paidOut } = await database.transact({ mall }, async (transaction) => ({
    open: await listOpenShifts(transaction, mall, MOST_OPEN),
    closed: await listClosedShifts(transaction, mall, { since, most: MOST_CLOSED }),
    counts: await countShifts(transaction, mall, since),
    paidOut: await listPaidOut(transaction, mall, { since, most: MOST_PAID_OUT }),
  }));
  const named = [...open, ...closed].flatMap(({ person, closedBy }) => [person, closedBy ?? person]);
  const payers = paidOut.flatMap(({ person, paidPerson }) => [person ?? [], paidPerson ?? []].flat());
  const roles = await people.rolesIn(mall, [...new Set([...named, ...payers])]);
  const shown = open.map((one) => presentOpen(one, { reader, roles, isMallDeleted, now }));
  return {
    asOf: now.toISOString(),
    longHours: DRAWER_LONG_HOURS,
    // The sort leaves equals as they are: the oldest first.
    open: shown.toSorted((one, other) => Number(isWell(one)) - Number(isWell(other))),
    openCount: counts.open,
    closed: closed.map((one) => presentClosed(one, { reader, roles })),
    closedCount: counts.closed,
    paidOut: paidOut.map((one) => presentPaidOut(one, (id) => roles.get(id)?.name)),
  };
}

function isWell({ troubles }: OpenDrawer): boolean {
  return troubles.length === 0;
}
