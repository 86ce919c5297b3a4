import { z } from 'zod';

/** A display on the wall only reads: its key opens what it shows and nothing else. */
export const DeviceKind = z.enum([
  'plate-camera',
  'slot-sensors',
  'gate-controller',
  'tag-reader',
  'wall-display',
]);
export const Direction = z.enum(['entry', 'exit']);

/** The camera of a read, for whoever weighs it as evidence; `isRevoked`: its key was revoked since. */
export const ReadBy = z.object({ name: z.string(), isRevoked: z.boolean() });
export type ReadBy = z.infer<typeof ReadBy>;

/** A lane whose last camera was revoked at `since`; `isOnly`: no other lane of the mall has a camera that way. */
export const LaneWithoutCamera = z.object({
  gate: z.string(),
  direction: Direction,
  since: z.string(),
  isOnly: z.boolean(),
});
