import { z } from 'zod';
import { Direction } from './device-kinds.ts';
import { endpoint } from './endpoint.ts';
import { text } from './text.ts';

/** What came of a plate that somebody typed at a gate. */
const TypedPlateAnswer = z.object({
  gate: z.string(),
  direction: Direction,
  plate: z.string(),
  /** As a camera there would have been answered: a car that holds stands in the list from now on. */
  decision: z.enum(['open', 'hold', 'deny']),
  reason: z.string(),
  amountDue: z.number(),
  /** False where no controller opens this gate, or it stays closed. */
  isBarrierAsked: z.boolean(),
});
export type TypedPlateAnswer = z.infer<typeof TypedPlateAnswer>;

export const typePlate = endpoint({
  method: 'POST',
  path: '/api/malls/:id/lanes/plates',
  summary:
    'Types the plate of the car that stands at a gate whose camera is dead or did not read: one more read of that gate, now, by a person. It begins or ends the session, the car holds or the barrier is asked to open, and a late read of that camera is the same car. It proves no plate, and says nothing of the camera. With the header `Idempotency-Key` the same again answers the same; 20 a minute for one person.',
  access: 'mall-admin',
  mallNamedBy: 'params.id',
  may: 'work_lanes',
  params: z.strictObject({ id: text(64) }),
  body: z.strictObject({ gate: text(40).min(1), direction: Direction, plate: text(40).min(1) }),
  answer: TypedPlateAnswer,
  status: 201,
});
