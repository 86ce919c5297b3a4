import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** The clocks of the processes on one server that are so far from its own that it is gone by in their place. */
export const ClockState = z.object({
  off: z.array(
    z.object({
      /** Seconds ahead of the database's clock; below zero where it is behind. */
      aheadSeconds: z.number(),
    }),
  ),
});
export type ClockState = z.infer<typeof ClockState>;

export const readClocks = endpoint({
  method: 'GET',
  path: '/api/super/clocks',
  summary:
    'Which processes have a clock that is not the database’s, and by how much; times are taken from the database.',
  access: 'super-admin',
  answer: ClockState,
});
