import { defineMessage } from '../platform/channel/message.ts';

/**
 * Slots of a mall were written; `readingAt` is when the newest of their readings was received, `reported` as of when the newest report of each level is.
 * Their codes are enough: who shows them reads how they are now.
 */
export const slotsWritten = defineMessage<{
  mall: number;
  readingAt: number | null;
  /** A process of the release before leaves it out. */
  reported?: Readonly<Record<string, number>>;
  codes: readonly string[];
}>('slots_written');
