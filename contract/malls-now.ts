import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { SlotCounts } from './slot-counts.ts';

/** How many slots a mall has free now, and which way that goes. */
const MallNow = SlotCounts.extend({
  /** The mall's `_id`. */
  mall: z.string(),
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
