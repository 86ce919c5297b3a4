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
  const ended = sessions.filter(({ kind }) => kind !== 'open').map(({ id }) => id);
  const [priced, left] = await Promise.all([
    priceEach(transaction, sessions, ended),
    findLeftSlots(
      transaction,
      sessions.filter(({ kind }) => kind === 'open'),
    ),
  ]);
  return priced.map((one) => ({ ...one, hasLeftSlot: left.has(one.session.id) }));
}

async function priceEach(transaction: Transaction, sessions: readonly Session[], ended: readonly number[]) {
  const charges = await findCharges(transaction, ended);
  const charged = sessions.map((session) => ({ session, charge: charges.get(session.id) ?? NO_CHARGE }));
  const tariffs = await tariffsOf(transaction, charged);
  return charged.map((one) => ({ ...one, tariff: tariffs.get(one.session.id) ?? null }));
}

type Charged = Pick<ListedSession, 'session' | 'charge'>;

/** By which version of a tariff each session is charged, by the sessions' numbers. An account's own scope sees none. */
export async function tariffsOf(
  transaction: Transaction,
  charged: readonly Charged[],
): Promise<ReadonlyMap<number, TariffVersion>> {
  const versions = await findTariffVersions(
    transaction,
    charged.flatMap((one) => tariffOf(one) ?? []),
  );
  return new Map(
    charged.flatMap((one) => {
      const version = versions.get(tariffOf(one) ?? 0);
      return version ? [[one.session.id, version] as const] : [];
    }),
  );
}

/** Where its entry is in doubt, a session may be charged by another version than was in force at the time that is shown. */
function tariffOf({ session, charge }: Charged): number | null {
  if (session.kind === 'unmatched') return null;
  return charge.tariff ?? session.tariffId;
}
