import type { Transaction } from '../platform/storage/database.ts';
import type { Services } from '../platform/services.ts';
import { slotsWritten, type PackedSlot } from './messages.ts';
import { isWaiting, packMemory, unpackSlot, type SlotRow, type StoredSlot } from './stored-slot.ts';
import type { Written } from './write-changes.ts';

export interface Others {
  /** Tells other processes what was written, as part of its transaction. */
  tell(transaction: Transaction, mall: number, written: Written): Promise<void>;
  /** Hears what other processes have written. */
  listen(heard: Heard): void;
}

export interface Heard {
  slots(mall: number, slots: readonly StoredSlot[], reportedAt: number | null): void;
  /** Something may have been missed: the mall, or every mall for null, has to be read anew. */
  gap(mall: number | null): void;
}

/** Reports that change nothing are told this often at most: they move the age of the picture, nothing else. */
const UNCHANGED_EVERY_MS = 1_000;

/** What the processes on one PostgreSQL tell each other of slots. */
export function createOthers({ channel }: Services): Others {
  const sentAt = new Map<number, number>();
  return {
    async tell(transaction, mall, { slots, changes }) {
      const codes = new Set(changes.map(({ code }) => code));
      const news = slots.filter(({ state }) => codes.has(state.code) || isWaiting(state));
      if (news.length === 0 && performance.now() - (sentAt.get(mall) ?? -Infinity) < UNCHANGED_EVERY_MS)
        return;
      sentAt.set(mall, performance.now());
      const newest = Math.max(...slots.map(({ receivedAt }) => receivedAt?.getTime() ?? 0));
      await channel.send(transaction, slotsWritten, {
        mall,
        reportedAt: newest || null,
        slots: news.map(pack),
      });
    },
    listen(heard) {
      channel.on(slotsWritten, {
        receive: ({ mall, slots, reportedAt }) => heard.slots(mall, slots.map(unpack), reportedAt),
        readAnew: () => heard.gap(null),
      });
    },
  };
}

function pack({ state, receivedAt }: StoredSlot): PackedSlot {
  const memory = packMemory(state);
  return [
    state.code,
    state.status,
    state.since?.getTime() ?? null,
    state.source,
    state.observedAt?.getTime() ?? null,
    receivedAt?.getTime() ?? null,
    state.sequence,
    memory === null ? null : (JSON.parse(memory) as SlotRow['memory']),
  ];
}

function unpack([code, status, since, source, observed, received, sequence, memory]: PackedSlot): StoredSlot {
  const at = (ms: number | null) => (ms === null ? null : new Date(ms));
  return unpackSlot({
    code,
    status,
    since: at(since),
    source,
    observed_at: at(observed),
    received_at: at(received),
    sequence,
    memory,
  });
}
