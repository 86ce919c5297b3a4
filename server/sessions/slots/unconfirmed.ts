import { SUGGESTION_HOLDS_MS } from '#domain/parking/session-slots.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { Services } from '../../platform/services.ts';
import { slotSettled, slotUnconfirmed } from './messages.ts';
import { loadUnconfirmed, type Unconfirmed } from './store.ts';

/** Cars that are still on the way to a slot, in memory, so that a change of a slot costs no query where nobody is. */
export interface UnconfirmedSessions {
  of(mall: number): readonly Unconfirmed[];
  /** Within the transaction that opens the session: known here and in other processes once it is committed. */
  add(transaction: Transaction, mall: number, session: Unconfirmed): Promise<void>;
  remove(transaction: Transaction, mall: number, sessionId: string): Promise<void>;
}

/** Loads the list and follows what this and other processes do. */
export async function openUnconfirmed(services: Services): Promise<UnconfirmedSessions> {
  const { database, channel, clock } = services;
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

  const forget = (mall: number, sessionId: string) => void malls.get(mall)?.delete(sessionId);

  channel.on(slotUnconfirmed, {
    receive: ({ mall, session }) => put(mall, { ...session, entryAt: new Date(session.entryAt) }),
    readAnew: reload,
  });
  channel.on(slotSettled, {
    receive: ({ mall, sessionId }) => forget(mall, sessionId),
    readAnew: () => undefined,
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
      transaction.afterCommit(() => put(mall, session));
      const message = { ...session, entryAt: session.entryAt.toISOString() };
      await channel.send(transaction, slotUnconfirmed, { mall, session: message });
    },
    async remove(transaction, mall, sessionId) {
      transaction.afterCommit(() => forget(mall, sessionId));
      await channel.send(transaction, slotSettled, { mall, sessionId });
    },
  };
}
