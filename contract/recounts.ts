import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { text } from './text.ts';

/** One level of a mall with what its sensors see, and what was counted there in the recount under way. */
const RecountLevel = z.object({
  level: z.string(),
  slots: z.number().int(),
  /** By the sensors, now. */
  occupied: z.number().int(),
  unknown: z.number().int(),
  counted: z
    .object({
      cars: z.number().int(),
      at: z.string(),
      isOwn: z.boolean(),
      /** Counted less what the sensors saw then; null where they did not know every slot of the level. */
      difference: z.number().int().nullable(),
    })
    .nullable(),
});
export type RecountLevel = z.output<typeof RecountLevel>;

const OpenRecount = z.object({ id: z.string(), beganAt: z.string(), isOwn: z.boolean() });

/** A recount that is over. */
const FinishedRecount = z.object({
  id: z.string(),
  at: z.string(),
  isOwn: z.boolean(),
  /** The cars inside then, and how many more or fewer nobody can be sure of. */
  cars: z.number().int(),
  unsure: z.number().int(),
  /** What the gates had before it. */
  carsByGates: z.number().int(),
});
export type FinishedRecount = z.output<typeof FinishedRecount>;

export const Recount = z.object({
  /** Null while nobody counts. */
  open: OpenRecount.nullable(),
  levels: z.array(RecountLevel),
  last: FinishedRecount.nullable(),
});
export type Recount = z.output<typeof Recount>;

const ofMall = z.strictObject({ id: text(64) });
const ofRecount = z.strictObject({ id: text(64), recount: text(64) });
const asAdmin = { access: 'mall-admin', mallNamedBy: 'params.id', may: 'recount' } as const;

export const readRecount = endpoint({
  method: 'GET',
  path: '/api/malls/:id/recount',
  summary: 'The recount of a mall that is under way, level by level, and the last one that was finished.',
  ...asAdmin,
  params: ofMall,
  answer: Recount,
});

export const beginRecount = endpoint({
  method: 'POST',
  path: '/api/malls/:id/recount',
  summary:
    'Begins a recount; 409 `recount_under_way` while there is one. One that nobody went on with for two hours is given up.',
  ...asAdmin,
  params: ofMall,
  answer: Recount,
  status: 201,
});

export const countLevel = endpoint({
  method: 'PUT',
  path: '/api/malls/:id/recount/:recount/level',
  summary:
    'Sets how many cars somebody counted on a level. `replaces` is the time of the count that it corrects; 409 `level_counted` where there is another one by now.',
  ...asAdmin,
  params: ofRecount,
  body: z.strictObject({
    level: text(40).min(1),
    cars: z.number().int().min(0, 'At least 0').max(20_000, 'At most 20,000'),
    replaces: text(40).nullable(),
  }),
  answer: Recount,
});

export const finishRecount = endpoint({
  method: 'POST',
  path: '/api/malls/:id/recount/:recount/finish',
  summary:
    'Ends a recount of which every level was counted: the count by the gates goes on from it, the cars that moved meanwhile taken into account.',
  ...asAdmin,
  params: ofRecount,
  answer: Recount,
});

export const dropRecount = endpoint({
  method: 'POST',
  path: '/api/malls/:id/recount/:recount/drop',
  summary: 'Gives a recount up: the counts stay as they are.',
  ...asAdmin,
  params: ofRecount,
  answer: Recount,
});
