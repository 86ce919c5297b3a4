import { defineMessage } from '../platform/channel/message.ts';

/**
 * Slots of a mall were written; `readingAt` is when the newest of their readings was received. Their codes are enough:
 * who shows them reads how they are now.
 */
export const slotsWritten = defineMessage<{
  mall: number;
  readingAt: number | null;
  codes: readonly string[];
}>('slots_written');
