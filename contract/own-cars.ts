import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/**
 * How sure the slot of a car is. `confirmed`: a sensor saw the slot being taken that the car was sent to, in a mall that has
 * shown that cars go where they are sent. `inferred`: a slot was taken that is most likely this car's; the one that it was
 * sent to, too, before the mall has shown that. `suggested`: the gate named it, and no sensor has seen it being taken.
 */
export const SlotSurety = z.enum(['confirmed', 'inferred', 'suggested']);
export type SlotSurety = z.infer<typeof SlotSurety>;

/** Where one of the caller's cars stands now. */
const OwnCar = z.object({
  /** The session's `id`, as the history has it. */
  session: z.string(),
  plate: z.string(),
  /** The mall's name, and what its address is made of. */
  mallName: z.string(),
  mallId: z.number().int(),
  mallSlug: z.string(),
  entryAt: z.string(),
  /** Null where nobody knows it. */
  place: z
    .object({
      slot: z.string(),
      surety: SlotSurety,
      level: z.string(),
      section: z.string(),
      /** From 1, within its section. */
      position: z.number().int(),
      /** The sections of its level in the layout's order. */
      sections: z.array(z.string()),
      /** Since when its sensor has shown no car there; null while it shows one, or nobody knows. */
      emptySince: z.string().nullable(),
      /** Since when its sensor shows a car there that came after this one: another may have taken the slot; else null. */
      takenAnewSince: z.string().nullable(),
    })
    .nullable(),
});
export type OwnCar = z.infer<typeof OwnCar>;

/** A car that is inside by the history, under a plate that is not proven: where it stands is not shown. */
export const UnprovenCar = OwnCar.omit({ place: true });
export type UnprovenCar = z.infer<typeof UnprovenCar>;

export const listOwnCars = endpoint({
  method: 'GET',
  path: '/api/account/cars',
  summary:
    "Where the caller's cars stand that are inside a mall now: of plates that the account has proven alone. `unproven` counts its other plates; `unprovenInside` lists their visits under way that the history shows, without a place.",
  access: 'signed-in',
  answer: z.object({
    cars: z.array(OwnCar),
    unproven: z.number().int(),
    unprovenInside: z.array(UnprovenCar),
  }),
});
