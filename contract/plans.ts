import { MARK_KINDS, MOST_CELLS_PER_SIDE, SLOT_CLASSES } from '#domain/parking/plan.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { MallName, text } from './text.ts';

/** From the upper left corner of the level. What lies beyond the plan is named by a sentence, not refused as a number. */
const at = { x: z.number().int().min(0).max(9_999), y: z.number().int().min(0).max(9_999) };

const PlannedSlot = z.strictObject({
  section: text(1),
  /** From 1, within its section. */
  position: z.number().int().min(1).max(100),
  ...at,
  slotClass: z.enum(SLOT_CLASSES).optional(),
});

const PlanMark = z.strictObject({
  kind: z.enum(MARK_KINDS),
  /** Up to 60 characters; what is longer is answered by a sentence that names it. */
  name: text(500),
  ...at,
  /** Of a ramp: the level that it leads to. */
  to: text(10).optional(),
});

const LevelPlan = z.strictObject({
  level: text(10),
  /** The floor, row by row: `.` no way, `+` a lane for both directions, `^ v < >` a lane for one. */
  rows: z.array(text(MOST_CELLS_PER_SIDE)).max(MOST_CELLS_PER_SIDE),
  slots: z.array(PlannedSlot).max(2_600),
  marks: z.array(PlanMark).max(5_000),
});

/** A mall as it is built: lanes, slots and their classes, entries, ramps, lifts, doors, pillars; each cell holds one thing. */
export const Plan = z.strictObject({
  /** How long a cell is; null where nobody measured it. */
  metres: z.number().min(0).max(1_000).nullable(),
  levels: z.array(LevelPlan).max(20),
});
export type Plan = z.infer<typeof Plan>;

const DrawnPlan = z.object({
  /** Null: nobody has drawn one; the four fields of the parking configuration are all that is known. */
  plan: Plan.nullable(),
  /** Grows with every change; 0 where none was ever stored. */
  revision: z.number().int(),
});
export type DrawnPlan = z.infer<typeof DrawnPlan>;

export const readPlan = endpoint({
  method: 'GET',
  path: '/api/mall/plan',
  summary: 'The plan of a mall as it was drawn; null where none was. A driver is led by it.',
  access: 'everyone',
  query: z.object({ mall: MallName }),
  answer: DrawnPlan,
});

const byId = z.strictObject({ id: text(64) });

export const readPlanToEdit = endpoint({
  method: 'GET',
  path: '/api/super/malls/:id/plan',
  summary: 'The plan of a mall; its revision travels as ETag.',
  access: 'super-admin',
  params: byId,
  answer: DrawnPlan,
});

export const changePlan = endpoint({
  method: 'PUT',
  path: '/api/super/malls/:id/plan',
  summary:
    'Stores a plan as the next revision, null to go back to the grid. 400 names what is wrong with it, 409 where the mall has no layout yet, 412 when `If-Match` is out of date.',
  access: 'super-admin',
  params: byId,
  body: z.strictObject({ plan: Plan.nullable() }),
  bodyLimit: 8 * 1024 * 1024,
  answer: DrawnPlan,
});

/** One change of a plan, without the plan itself. */
const PlanRevision = z.object({
  revision: z.number().int(),
  savedAt: z.string(),
  /** Who stored it; empty where that account is gone. */
  savedBy: z.string(),
  /** From then on the grid held again. */
  isGrid: z.boolean(),
  slots: z.number().int(),
  marks: z.number().int(),
});
export type PlanRevision = z.infer<typeof PlanRevision>;

export const listPlanRevisions = endpoint({
  method: 'GET',
  path: '/api/super/malls/:id/plan/revisions',
  summary: 'The changes of a plan that are stored, the newest first: who, when, and how much was drawn.',
  access: 'super-admin',
  params: byId,
  answer: z.object({ revisions: z.array(PlanRevision) }),
});

export const readPlanRevision = endpoint({
  method: 'GET',
  path: '/api/super/malls/:id/plan/revisions/:revision',
  summary: 'A plan as it was stored with one change; 404 where that revision is not stored.',
  access: 'super-admin',
  params: byId.extend({ revision: z.coerce.number().int().min(1).max(2_147_483_647) }),
  answer: DrawnPlan,
});
