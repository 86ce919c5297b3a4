import { findCharges, findTariffVersions, NO_CHARGE } from '../../money/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { ListedSession } from '../present.ts';
import type { Session } from '../session.ts';
import type { Cursor, Wanted } from './page.ts';
import { countSessions, selectPage, type Whose } from './store.ts';

/** A page as it is answered: with what its sessions cost, and how many there are on all pages. */
export interface ReadPage {
  readonly sessions: ListedSession[];
  readonly next: Cursor | null;
  readonly count: number;
}

/** Reads one page of a list. A count that is known already spares the counting. */
export async function readPage(
  transaction: Transaction,
  whose: Whose,
  wanted: Wanted,
  known: number | null = null,
): Promise<ReadPage> {
  const [{ sessions, next }, count] = await Promise.all([
    selectPage(transaction, whose, wanted),
    known ?? countSessions(transaction, whose, wanted),
  ]);
  const [charges, versions] = await Promise.all([
    findCharges(
      transaction,
      sessions.filter(({ kind }) => kind === 'closed').map(({ id }) => id),
    ),
    findTariffVersions(transaction, sessions.flatMap(tariffOf)),
  ]);
  const listed = sessions.map((session) => ({
    session,
    charge: charges.get(session.id) ?? NO_CHARGE,
    tariffVersion: tariffOf(session).map((id) => versions.get(id) ?? null)[0] ?? null,
  }));
  return { sessions: listed, next, count };
}

function tariffOf(session: Session): number[] {
  return session.kind === 'unmatched' || session.tariffId === null ? [] : [session.tariffId];
}
