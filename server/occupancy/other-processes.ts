import type { Transaction } from '../platform/storage/database.ts';
import type { Services } from '../platform/services.ts';
import { slotsWritten } from './messages.ts';
import { isWaiting } from './stored-slot.ts';
import type { MallOccupancy } from './mall-occupancy.ts';
import type { Written } from './store-works.ts';

export interface OtherProcesses {
  /** Tells the other processes what was written, as part of its transaction. */
  send(transaction: Transaction, mall: number, written: Written): Promise<void>;
  /** Receives what other processes have written. */
  listen(receiver: SlotsReceiver): void;
}

export interface SlotsReceiver {
  /** These slots of a mall differ from what is known here. */
  slots(mall: number, codes: readonly string[]): void | Promise<void>;
  /** So new are the reports of its levels; the last of them was received at `receivedAt`. */
  reported(mall: number, levels: Readonly<Record<string, number>>, receivedAt: number): void;
  /** Something may have been missed: the mall, or every mall for null, has to be read anew. */
  gap(mall: number | null): void;
}

/** Readings that change nothing are sent this often at most: they move the age of what is shown, nothing else. */
const UNCHANGED_EVERY_MS = 1_000;

/** Keeps the processes on one PostgreSQL equal: each tells which slots it has written. */
export function createOtherProcesses(
  { channel }: Services,
  occupancyOf: (mall: number) => MallOccupancy | null,
): OtherProcesses {
  const sentAt = new Map<number, number>();
  return {
    async send(transaction, mall, { slots, changes }) {
      const codes = new Set(changes.map(({ code }) => code));
      let newest = 0;
      for (const { state, receivedAt } of slots) {
        newest = Math.max(newest, receivedAt?.getTime() ?? 0);
        if (isWaiting(state)) codes.add(state.code);
      }
      if (codes.size === 0 && performance.now() - (sentAt.get(mall) ?? -Infinity) < UNCHANGED_EVERY_MS)
        return;
      sentAt.set(mall, performance.now());
      // Of all levels: what was left out within the second before goes with it.
      const reported = Object.fromEntries(occupancyOf(mall)?.reportedWith(slots) ?? []);
      await channel.send(transaction, slotsWritten, {
        mall,
        readingAt: newest || null,
        reported,
        codes: [...codes],
      });
    },
    listen(receiver) {
      channel.on(slotsWritten, {
        receive: ({ mall, codes, readingAt, reported }) => {
          if (reported && readingAt !== null) receiver.reported(mall, reported, readingAt);
          return receiver.slots(mall, codes);
        },
        readAnew: () => receiver.gap(null),
      });
    },
  };
}
