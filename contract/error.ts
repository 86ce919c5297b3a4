import { z } from 'zod';

/** Every failure on /api: a sentence for people, a stable word for programs, and which fields were at fault. */
export const ErrorBody = z.object({
  error: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
