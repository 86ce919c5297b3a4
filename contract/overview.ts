import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** How one mall stands, in a line. */
const MallOverview = z.object({
  /** The mall's `_id`. */
  mall: z.string(),
  /** Null where no sensor ever reported. */
  slots: z
    .object({
      empty: z.number().int(),
      occupied: z.number().int(),
      unknown: z.number().int(),
      /** Without those that are closed. */
      total: z.number().int(),
      closed: z.number().int(),
    })
    .nullable(),
  /** What was charged since midnight in India, in rupees, by the ledger. */
  revenueToday: z.number(),
  /** Open alerts. */
  alerts: z.number().int(),
  devices: z.object({
    all: z.number().int(),
    /** Those that have sent something and are neither silent nor of a wrong clock. */
    up: z.number().int(),
    /** Those that have sent nothing yet: they are not down, as far as is known. */
    unseen: z.number().int(),
  }),
});
export type MallOverview = z.infer<typeof MallOverview>;

export const readOverview = endpoint({
  method: 'GET',
  path: '/api/super/overview',
  summary: 'How each mall stands now: slots, what was charged today, open alerts, devices.',
  access: 'super-admin',
  answer: z.object({ malls: z.array(MallOverview), asOf: z.string() }),
});
