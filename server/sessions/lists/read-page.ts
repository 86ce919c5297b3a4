import { findCharges, findTariffVersions, NO_CHARGE, type TariffVersion } from '../../money/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { ListedSession } from '../present.ts';
import type { Session } from '../session.ts';
import { findLeftSlots } from '../slots/store.ts';
import type { Cursor, Wanted } from './page.ts';
import {
  countSessions,
  MOST_COUNTED,
  selectPage,
  selectPageOf,
  type SessionPage,
  type Whose,
} from './store.ts';
import type { Found } from './search.ts';

/** A page as it is answered: with what its sessions cost, and how many there are on all pages. */
export interface ReadPage {
  readonly sessions: ListedSession[];
  readonly next: Cursor | null;
  readonly count: number;
  /** False where there are at least so many. */
  readonly isCounted: boolean;
}

/** Reads one page of a list. A count that is known already spares the counting; tests lower how far it is counted. */
export async function readPage(
  transaction: Transaction,
  whose: Whose,
  wanted: Wanted,
  known: number | null = null,
  mostCounted = MOST_COUNTED,
): Promise<ReadPage> {
  const [page, counted] = await Promise.all([
    selectPage(transaction, whose, wanted),
    known === null
      ? countSessions(transaction, whose, wanted, mostCounted)
      : { count: known, isCounted: true },
  ]);
  return { ...(await addCharges(transaction, page)), ...counted };
}

/** Reads the page that a search found. */
export async function readFound(
  transaction: Transaction,
  { ids, count, isCounted }: Found,
  wanted: Wanted,
): Promise<ReadPage> {
  const { sessions, next } = await addCharges(transaction, await selectPageOf(transaction, ids, wanted));
  return { sessions, next: next && isCounted ? { ...next, count } : next, count, isCounted };
}

async function addCharges(transaction: Transaction, { sessions, next }: SessionPage) {
  return { sessions: await listWithCharges(transaction, sessions), next };
}

/** Sessions with what they cost, by which version of the tariff, and whether another car has their slot by now. */
export async function listWithCharges(
  transaction: Transaction,
  sessions: readonly Session[],
): Promise<ListedSession[]> {
  const closed = sessions.filter(({ kind }) => kind === 'closed').map(({ id }) => id);
  const [charges, tariffs, left] = await Promise.all([
    findCharges(transaction, closed),
    tariffsOf(transaction, sessions),
    findLeftSlots(
      transaction,
      sessions.filter(({ kind }) => kind === 'open'),
    ),
  ]);
  return sessions.map((session) => ({
    session,
    charge: charges.get(session.id) ?? NO_CHARGE,
    tariff: tariffs.get(session.id) ?? null,
    hasLeftSlot: left.has(session.id),
  }));
}

/** By which version of a tariff each session is charged, by the sessions' numbers. An account's own scope sees none. */
export async function tariffsOf(
  transaction: Transaction,
  sessions: readonly Session[],
): Promise<ReadonlyMap<number, TariffVersion>> {
  const versions = await findTariffVersions(transaction, sessions.flatMap(tariffOf));
  return new Map(
    sessions.flatMap((session) => {
      const version = tariffOf(session).map((id) => versions.get(id))[0];
      return version ? [[session.id, version] as const] : [];
    }),
  );
}

function tariffOf(session: Session): number[] {
  return session.kind === 'unmatched' || session.tariffId === null ? [] : [session.tariffId];
}
