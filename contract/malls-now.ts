import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const Counts = z.object({
  empty: z.number().int(),
  occupied: z.number().int(),
  /** Slots of which nobody knows whether they are free. */
  unknown: z.number().int(),
  /** Of the three above; closed slots are none of them. */
  total: z.number().int(),
  closed: z.number().int(),
});
const some = Counts.optional();

/** How many slots a mall has free now, and which way that goes. */
const MallNow = Counts.extend({
  /** The mall's `_id`. */
  mall: z.string(),
  /** The same by whom slots are meant for, of each class that there is; `any` are those for every car. Left out where all of them are. */
  byClass: z.object({ any: Counts, accessible: some, ev: some, family: some, two_wheeler: some }).optional(),
  /** As of when the newest report of its sensors is; null where none ever came. */
  reportedAt: z.string().nullable(),
  /** Since when that is in doubt, since too many slots became free at once; null while it is not. */
  doubtedSince: z.string().nullable(),
  /** Whether drivers may come now, by its hours. */
  isOpen: z.boolean(),
  /** By what the sensors saw in the last half hour; null where no slot is known. */
  trend: z.enum(['filling', 'emptying', 'steady']).nullable(),
});
export type MallNow = z.infer<typeof MallNow>;

export const listMallsNow = endpoint({
  method: 'GET',
  path: '/api/malls/now',
  summary: 'How full the malls are now whose devices report, and whether they are filling up or emptying.',
  access: 'everyone',
  answer: z.object({ malls: z.array(MallNow), asOf: z.string() }),
});
