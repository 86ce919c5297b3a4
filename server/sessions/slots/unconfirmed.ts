import { randomUUID } from 'node:crypto';
import { SUGGESTION_HOLDS_MS, type UnconfirmedSession } from '#domain/parking/session-slots.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { Services } from '../../platform/services.ts';
import { loadUnconfirmed, notifyOthers } from './store.ts';

/** An open session whose slot isn't surely known yet. */
export interface Unconfirmed extends UnconfirmedSession {
  /** A slot was taken for its own on the weaker sign; only the suggested one can still replace it. */
  readonly isInferred: boolean;
}

/** Cars that are still on the way to a slot, in memory, so that a change of a slot costs no query where nobody is. */
export interface UnconfirmedSessions {
  of(mall: number): readonly Unconfirmed[];
  /** Within the transaction that opens the session: known here and in other processes once it is committed. */
  add(transaction: Transaction, mall: number, session: Unconfirmed): Promise<void>;
  remove(transaction: Transaction, mall: number, sessionId: string): Promise<void>;
}

/** What a process sends to the others. */
type Message =
  | { origin: string; mall: number; add: Omit<Unconfirmed, 'entryAt'> & { entryAt: string } }
  | { origin: string; mall: number; remove: string };

/** Loads the list and follows what this and other processes do. */
export async function openUnconfirmed(services: Services): Promise<UnconfirmedSessions> {
  const { database, clock, log } = services;
  const origin = randomUUID();
  const malls = new Map<number, Map<string, Unconfirmed>>();

  function put(mall: number, session: Unconfirmed): void {
    const sessions = malls.get(mall) ?? new Map<string, Unconfirmed>();
    malls.set(mall, sessions.set(session.sessionId, session));
  }

  async function reload(): Promise<void> {
    const since = new Date(clock().getTime() - SUGGESTION_HOLDS_MS);
    const found = await database.transact('system', (transaction) => loadUnconfirmed(transaction, since));
    malls.clear();
    for (const { mall, ...session } of found) put(mall, session);
  }

  function receive(payload: string): void {
    const message = JSON.parse(payload) as Message;
    if (message.origin === origin) return;
    if ('remove' in message) malls.get(message.mall)?.delete(message.remove);
    else put(message.mall, { ...message.add, entryAt: new Date(message.add.entryAt) });
  }

  /** The embedded database has no other process. */
  async function send(transaction: Transaction, message: object): Promise<void> {
    if (database.engine === 'postgres')
      await notifyOthers(transaction, JSON.stringify({ origin, ...message }));
  }

  if (database.engine === 'postgres')
    await database.listen('sessions', receive, () => {
      reload().catch((error: unknown) => log.error({ err: error }, 'cars on their way were not read anew'));
    });
  await reload();

  return {
    of(mall) {
      const sessions = malls.get(mall);
      if (!sessions || sessions.size === 0) return [];
      const oldest = clock().getTime() - SUGGESTION_HOLDS_MS;
      for (const { sessionId, entryAt } of sessions.values())
        if (entryAt.getTime() < oldest) sessions.delete(sessionId);
      return [...sessions.values()];
    },
    async add(transaction, mall, session) {
      await send(transaction, { mall, add: session });
      transaction.afterCommit(() => put(mall, session));
    },
    async remove(transaction, mall, sessionId) {
      await send(transaction, { mall, remove: sessionId });
      transaction.afterCommit(() => malls.get(mall)?.delete(sessionId));
    },
  };
}
