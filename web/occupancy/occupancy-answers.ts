import { OccupancyEvent, streamOccupancy } from '#contract/occupancy.ts';
import { z } from 'zod';

/** The stream as the specification has it: `slot_array` is enough; what else our server tells may be missing. */
export const streamWithGaps = {
  ...streamOccupancy,
  answer: OccupancyEvent.extend({
    unknown: z.array(z.string()).default([]),
    whole: z.boolean().default(false),
    at: z.string().default(() => new Date().toISOString()),
  }),
};

/** Whether a record of this mall's name belongs to the mall asked for, by name, first word or slug, in any case. */
export function isOfMall(recordMall: string, asked: string): boolean {
  const words = (text: string) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return words(recordMall)[0] === words(asked)[0];
}
