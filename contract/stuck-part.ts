import { z } from 'zod';

/** The slots of a device that are suspected to be stuck together, where the others are well, and how many it has in all. */
export const StuckPart = z.object({ codes: z.array(z.string()), of: z.number().int() });
export type StuckPart = z.infer<typeof StuckPart>;

/** The part of a device that its alert is about; null where that is the whole of it. */
export function readStuckPart(facts: object): StuckPart | null {
  return 'part' in facts ? (StuckPart.safeParse(facts.part).data ?? null) : null;
}
