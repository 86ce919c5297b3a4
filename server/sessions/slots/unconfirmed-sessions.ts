import { SUGGESTION_HOLDS_MS, type UnconfirmedStay } from '#domain/parking/session-slots.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { Services } from '../../platform/services.ts';
import { slotSettled, slotUnconfirmed } from './messages.ts';
import { loadUnconfirmed } from './store.ts';

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

/** Loads the list and follows what this and other processes do. */
export async function openUnconfirmedStays(services: Services): Promise<UnconfirmedStays> {
  const { database, channel, clock } = services;
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

  const remove = (mall: number, sessionId: string) => void malls.get(mall)?.delete(sessionId);

  channel.on(slotUnconfirmed, {
    receive: ({ mall, session }) => put(mall, { ...session, entryAt: new Date(session.entryAt) }),
    readAnew: reload,
  });
  channel.on(slotSettled, {
    receive: ({ mall, sessionId }) => remove(mall, sessionId),
    readAnew: () => undefined,
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
      transaction.afterCommit(() => put(mall, stay));
      const session = { ...stay, entryAt: stay.entryAt.toISOString() };
      await channel.send(transaction, slotUnconfirmed, { mall, session });
    },
    async remove(transaction, mall, sessionId) {
      transaction.afterCommit(() => remove(mall, sessionId));
      await channel.send(transaction, slotSettled, { mall, sessionId });
    },
  };
}
