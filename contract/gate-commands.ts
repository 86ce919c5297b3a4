import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { text } from './text.ts';

/** The longest that a controller's question is left open. */
export const LONGEST_WAIT_SECONDS = 25;

const GateCommand = z.object({
  id: z.string(),
  command: z.literal('open'),
  expiresAt: z.string(),
  /** Null where nobody knows whose car it is. */
  sessionId: z.string().nullable(),
});
export type GateCommand = z.infer<typeof GateCommand>;

const gate = text(40).min(1);

export const listGateCommands = endpoint({
  method: 'GET',
  path: '/api/ingest/gates/:gate/commands',
  summary:
    'What the barrier of a gate shall do, for its controller. With `wait` the answer comes once there is something, or after so many seconds. A command stays in the list until it is answered or expires.',
  access: 'device',
  limit: 'device',
  params: z.strictObject({ gate }),
  query: z.strictObject({ wait: z.coerce.number().min(0).max(LONGEST_WAIT_SECONDS).default(0) }),
  answer: z.object({ commands: z.array(GateCommand) }),
});

export const answerGateCommand = endpoint({
  method: 'POST',
  path: '/api/ingest/gates/:gate/commands/:id',
  summary: 'What became of a command. The first answer counts; the same again changes nothing.',
  access: 'device',
  limit: 'device',
  params: z.strictObject({ gate, id: text(64) }),
  body: z.strictObject({ result: z.enum(['done', 'failed']), detail: text(300).optional() }),
  answer: z.object({ result: z.enum(['done', 'failed']) }),
});
