import { defineMessage } from '../platform/channel/message.ts';
import type { SlotRow } from './stored-slot.ts';

export type PackedSlot = [
  code: string,
  status: SlotRow['status'],
  since: number | null,
  source: string | null,
  observedAt: number | null,
  receivedAt: number | null,
  sequence: number | null,
  memory: SlotRow['memory'],
];

/** Slots of a mall were written; `reportedAt` is when the newest of their readings was received. */
export const slotsWritten = defineMessage<{
  mall: number;
  reportedAt: number | null;
  slots: readonly PackedSlot[];
}>('slots_written');
