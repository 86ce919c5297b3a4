import { defineMessage } from '../platform/channel/message.ts';
import type { SlotStateRow } from './tables.ts';

export type PackedSlot = [
  code: string,
  status: SlotStateRow['status'],
  since: number | null,
  source: string | null,
  observedAt: number | null,
  receivedAt: number | null,
  sequence: number | null,
  memory: SlotStateRow['memory'],
  revision: number,
];

/** Slots of a mall were written; `readingAt` is when the newest of their readings was received. */
export const slotsWritten = defineMessage<{
  mall: number;
  readingAt: number | null;
  slots: readonly PackedSlot[];
}>('slots_written');
