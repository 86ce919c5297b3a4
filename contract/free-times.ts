import { z } from 'zod';

/** A time in which a mall charged nothing, with who brought that about and who ended it; names of the staff. */
export const FreeTime = z.object({
  /** By the mall's own rule, whatever its tariff says, or by a version of its tariff. */
  kind: z.enum(['rule', 'tariff']),
  version: z.number().int().nullable(),
  /** Null where it was so as far as is known. */
  from: z.string().nullable(),
  /** Null while it is so. */
  until: z.string().nullable(),
  by: z.string().nullable(),
  endedBy: z.string().nullable(),
});
export type FreeTime = z.output<typeof FreeTime>;
