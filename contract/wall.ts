import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { SlotCounts } from './occupancy.ts';

const WallLevel = SlotCounts.extend({ level: z.string() });
export type WallLevel = z.infer<typeof WallLevel>;

/** What a display on the wall of a mall shows: counts alone, nothing of any car. */
export const WallView = z.object({
  mall: z.string(),
  /** When this was so, by the server's clock. */
  at: z.string(),
  counts: SlotCounts,
  /** When the newest reading of a sensor arrived; null where none ever did. */
  readingAt: z.string().nullable(),
  /** Since when the counts are in doubt, since too many slots became free at once; null while they are not. */
  doubtedSince: z.string().nullable(),
  /** From the top to the deepest, as the layout has them. */
  levels: z.array(WallLevel),
  /** The exits at which cars hold, with since when the first one does. */
  exits: z.array(z.object({ gate: z.string(), waiting: z.number().int(), since: z.string() })),
  /** How many things need a person, those of one cause as one; null where that could not be counted just now. */
  attention: z.number().int().nullable(),
});
export type WallView = z.infer<typeof WallView>;

export const readWall = endpoint({
  method: 'GET',
  path: '/api/wall',
  summary: 'What a display on the wall shows of its mall now, by the key of a device of kind `wall-display`.',
  access: 'device',
  limit: 'device',
  answer: WallView,
});
