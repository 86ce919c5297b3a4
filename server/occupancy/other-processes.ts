import type { Transaction } from '../platform/storage/database.ts';
import type { Services } from '../platform/services.ts';
import { slotsWritten, type PackedSlot } from './messages.ts';
import { isWaiting, packMemory, unpackSlot, type StoredSlot } from './stored-slot.ts';
import type { Written } from './store-works.ts';

export interface OtherProcesses {
  /** Sends what was written to the other processes, as part of its transaction. */
  send(transaction: Transaction, mall: number, written: Written): Promise<void>;
  /** Receives what other processes have written. */
  listen(receiver: SlotsReceiver): void;
}

export interface SlotsReceiver {
  slots(mall: number, slots: readonly StoredSlot[], readingAt: number | null): void;
  /** Something may have been missed: the mall, or every mall for null, has to be read anew. */
  gap(mall: number | null): void;
}

/** Readings that change nothing are sent this often at most: they move the age of what is shown, nothing else. */
const UNCHANGED_EVERY_MS = 1_000;

/** Keeps the processes on one PostgreSQL equal: each sends the slots that it has written. */
export function createOtherProcesses({ channel }: Services): OtherProcesses {
  const sentAt = new Map<number, number>();
  return {
    async send(transaction, mall, { slots, changes }) {
      const codes = new Set(changes.map(({ code }) => code));
      const news = slots.filter(({ state }) => codes.has(state.code) || isWaiting(state));
      if (news.length === 0 && performance.now() - (sentAt.get(mall) ?? -Infinity) < UNCHANGED_EVERY_MS)
        return;
      sentAt.set(mall, performance.now());
      const newest = slots.reduce(
        (latest, { receivedAt }) => Math.max(latest, receivedAt?.getTime() ?? 0),
        0,
      );
      const packed = news.map(pack);
      await channel.send(transaction, slotsWritten, { mall, readingAt: newest || null, slots: packed });
    },
    listen(receiver) {
      channel.on(slotsWritten, {
        receive: ({ mall, slots, readingAt }) => receiver.slots(mall, slots.map(unpack), readingAt),
        readAnew: () => receiver.gap(null),
      });
    },
  };
}

function pack({ state, receivedAt, revision }: StoredSlot): PackedSlot {
  return [
    state.code,
    state.status,
    state.since?.getTime() ?? null,
    state.source,
    state.observedAt?.getTime() ?? null,
    receivedAt?.getTime() ?? null,
    state.sequence,
    packMemory(state),
    revision,
  ];
}

function unpack(packed: PackedSlot): StoredSlot {
  const [code, status, since, source, observedAt, receivedAt, sequence, memory, revision] = packed;
  const at = (ms: number | null) => (ms === null ? null : new Date(ms));
  return unpackSlot({
    code,
    status,
    since: at(since),
    source,
    observedAt: at(observedAt),
    receivedAt: at(receivedAt),
    sequence,
    memory,
    revision,
  });
}
