import { z } from 'zod';

const Counts = z.object({
  empty: z.number().int(),
  occupied: z.number().int(),
  unknown: z.number().int(),
  /** Of the three above; closed slots are none of them. */
  total: z.number().int(),
  closed: z.number().int(),
});

/** How many slots are free, taken and unknown. */
export const SlotCounts = Counts.extend({
  /** The same by whom slots are meant for, of each class that there is; `any` are those for every car. Left out where all of them are. */
  byClass: z
    .object({
      any: Counts,
      accessible: Counts.optional(),
      ev: Counts.optional(),
      family: Counts.optional(),
      two_wheeler: Counts.optional(),
    })
    .optional(),
});
