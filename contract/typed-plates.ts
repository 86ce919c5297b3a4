import { z } from 'zod';
import { VEHICLE_CLASSES } from '#domain/money/tariff.ts';
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
  /**
   * A plate that was typed at this exit in the two minutes before, whose card stands still and may be taken back; null where
   * there is none.
   */
  typedBefore: z.string().nullable(),
  /**
   * By what the plate can be taken back for ten minutes in the place of a card's `id`, where it was let out at an exit at once
   * and has none; null elsewhere.
   */
  takeBack: z.string().nullable(),
});
export type TypedPlateAnswer = z.infer<typeof TypedPlateAnswer>;

/** Asked about once, by a 409 with this code: the same again with its answer is taken. */
export const TYPED_QUESTIONS = {
  /** What was typed is no Indian registration. `isSure` answers. */
  unusual: 'plate_unusual',
  /** The plate is inside already. `isSameCar` answers. */
  inside: 'plate_inside',
  /** A plate near to it came in there just before. `isSameCar` answers. */
  near: 'plate_near',
} as const;

const TypedPlateInput = z.strictObject({
  gate: text(40).min(1),
  direction: Direction,
  plate: text(40).min(1, 'Type the plate as it stands on the car'),
  /** As whoever stands there sees it; left out where that is not known. */
  vehicleClass: z.enum(VEHICLE_CLASSES).optional(),
  /** It really stands so on the plate, though it is no Indian registration. */
  isSure: z.literal(true).optional(),
  /** At an entry, of a plate that is inside, or near to one that has just come in: whether this is that car. */
  isSameCar: z.boolean().optional(),
});
export type TypedPlateInput = z.infer<typeof TypedPlateInput>;

export const typePlate = endpoint({
  method: 'POST',
  path: '/api/malls/:id/lanes/plates',
  summary:
    'Types the plate of the car that stands at a gate whose camera is dead or did not read: one more read of that gate, now, by a person. It begins or ends the session, the car holds or the barrier is asked to open, and a late read of that camera is the same car. What is no Indian registration is asked about first (409 `plate_unusual`), and so is a plate at an entry that is inside already (409 `plate_inside`) or near to one that has just come in there (409 `plate_near`): with the answer it is taken. It proves no plate, and says nothing of the camera. With the header `Idempotency-Key` the same again answers the same, or that it was taken back since (409 `taken_back`); 20 a minute for one person.',
  access: 'mall-admin',
  mallNamedBy: 'params.id',
  may: 'work_lanes',
  params: z.strictObject({ id: text(64) }),
  body: TypedPlateInput,
  answer: TypedPlateAnswer,
  status: 201,
});
