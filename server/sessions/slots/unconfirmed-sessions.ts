import { randomUUID } from 'node:crypto';
import { SUGGESTION_HOLDS_MS, type UnconfirmedStay } from '#domain/parking/session-slots.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { Services } from '../../platform/services.ts';
import { loadUnconfirmed, notifyOthers } from './store.ts';

/** An open stay whose bay isn't surely known yet. */
export interface Unconfirmed extends UnconfirmedStay {
  /** A bay was taken for its own on the weaker sign; only the suggested one can still replace it. */
  readonly isInferred: boolean;
}

/** Cars that are still on the way to a bay, in memory, so that a change of a slot costs no query where nobody is. */
export interface UnconfirmedStays {
  of(mall: number): readonly Unconfirmed[];
  /** Within the transaction that opens the stay: known here and in other processes once it is committed. */
  add(transaction: Transaction, mall: number, stay: Unconfirmed): Promise<void>;
  remove(transaction: Transaction, mall: number, sessionId: string): Promise<void>;
}

type Told =
  | { origin: string; mall: number; add: Omit<Unconfirmed, 'entryAt'> & { entryAt: string } }
  | { origin: string; mall: number; remove: string };

/** Loads the list and follows what this and other processes do. */
export async function openUnconfirmedStays(services: Services): Promise<UnconfirmedStays> {
  const { database, clock, log } = services;
  const origin = randomUUID();
  const malls = new Map<number, Map<string, Unconfirmed>>();

  function put(mall: number, stay: Unconfirmed): void {
    const stays = malls.get(mall) ?? new Map<string, Unconfirmed>();
    malls.set(mall, stays.set(stay.sessionId, stay));
  }

  async function reload(): Promise<void> {
    const since = new Date(clock().getTime() - SUGGESTION_HOLDS_MS);
    const found = await database.transact('system', (transaction) => loadUnconfirmed(transaction, since));
    malls.clear();
    for (const { mall, ...stay } of found) put(mall, stay);
  }

  function hear(payload: string): void {
    const told = JSON.parse(payload) as Told;
    if (told.origin === origin) return;
    if ('remove' in told) malls.get(told.mall)?.delete(told.remove);
    else put(told.mall, { ...told.add, entryAt: new Date(told.add.entryAt) });
  }

  /** The embedded database has no other process. */
  async function tell(transaction: Transaction, told: object): Promise<void> {
    if (database.engine === 'postgres') await notifyOthers(transaction, JSON.stringify({ origin, ...told }));
  }

  if (database.engine === 'postgres')
    await database.listen('sessions', hear, () => {
      reload().catch((error: unknown) => log.error({ err: error }, 'cars on their way were not read anew'));
    });
  await reload();

  return {
    of(mall) {
      const stays = malls.get(mall);
      if (!stays || stays.size === 0) return [];
      const oldest = clock().getTime() - SUGGESTION_HOLDS_MS;
      for (const stay of stays.values()) if (stay.entryAt.getTime() < oldest) stays.delete(stay.sessionId);
      return [...stays.values()];
    },
    async add(transaction, mall, stay) {
      await tell(transaction, { mall, add: stay });
      transaction.afterCommit(() => put(mall, stay));
    },
    async remove(transaction, mall, sessionId) {
      await tell(transaction, { mall, remove: sessionId });
      transaction.afterCommit(() => malls.get(mall)?.delete(sessionId));
    },
  };
}
