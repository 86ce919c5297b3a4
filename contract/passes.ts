import { z } from 'zod';
import { VEHICLE_CLASSES } from '#domain/money/tariff.ts';
import { WEEK_DAYS } from '#domain/passes/pass-times.ts';
import { endpoint } from './endpoint.ts';
import { Day, requiredText, text } from './text.ts';

export const PASS_KINDS = ['season', 'staff', 'vip', 'watch'] as const;
export type AnyPassKind = (typeof PASS_KINDS)[number];

const Minute = z.number().int().min(0).max(1440);

/** A pass as somebody writes it. Days are days in India; the last one counts whole. */
const PassInput = z.strictObject({
  kind: z.enum(PASS_KINDS),
  /** A person or a company. */
  holder: requiredText(120, 'Name a person or a company'),
  /** Why a plate is watched; else a note. */
  note: text(300).default(''),
  plates: z.array(text(20)).min(1, 'Name at least one plate').max(200),
  /** How many of the plates may be inside at once; null: all. */
  quota: z.number().int().min(1).max(200).nullable().default(null),
  /** Levels on which it is good; empty: all. */
  levels: z.array(text(20)).max(20).default([]),
  days: z
    .array(z.enum(WEEK_DAYS))
    .min(1, 'Choose at least one day')
    .max(7)
    .default([...WEEK_DAYS]),
  /** Minutes of the day; `toMinute` not after `fromMinute` is on the next day. */
  fromMinute: Minute.max(1439).default(0),
  toMinute: Minute.default(1440),
  fromDay: Day,
  untilDay: Day.nullable().default(null),
  /** The class that its cars pay as; null: free. */
  paysAs: z.enum(VEHICLE_CLASSES).nullable().default(null),
});
export type PassInput = z.output<typeof PassInput>;

const Pass = PassInput.extend({
  id: z.string(),
  /** Empty where the pass is over and its holder was erased, by their own wish or by age; then it names no plate either. */
  holder: z.string(),
  plates: z.array(z.string()),
  isErased: z.boolean(),
  /** What bills call it. */
  number: z.number().int(),
  state: z.enum(['coming', 'valid', 'ended']),
  /** How many of its cars are inside, and how many came in over its quota. */
  usedNow: z.number().int(),
  overQuota: z.number().int(),
});
export type Pass = z.output<typeof Pass>;

const ofMall = z.strictObject({ id: text(64) });
const ofPass = z.strictObject({ id: text(64), pass: text(64) });

export const listPasses = endpoint({
  method: 'GET',
  path: '/api/malls/:id/passes',
  summary:
    'The passes and lists of a mall, the newest first, 100 a page, and how many there are and are used now.',
  access: 'mall-admin',
  may: 'manage_passes',
  mallNamedBy: 'params.id',
  params: ofMall,
  query: z.object({
    kind: z.enum(PASS_KINDS).optional(),
    state: z.enum(['valid', 'ending', 'ended']).optional(),
    /** A part of a name, of a note or of a plate, or a number. */
    q: text(60).optional(),
    /** Those with smaller numbers. */
    before: z.coerce.number().int().min(1).optional(),
  }),
  answer: z.object({
    asOf: z.string(),
    /** Passes that are good now or will be, by kind. */
    counts: z.object({
      season: z.number().int(),
      staff: z.number().int(),
      vip: z.number().int(),
      watch: z.number().int(),
      /** Cars inside by a pass or a list, and those over a quota. */
      usedNow: z.number().int(),
      overQuota: z.number().int(),
      /** Season passes that end within seven days. */
      ending: z.number().int(),
    }),
    passes: z.array(Pass),
    /** The number to ask for more with; null where these are all. */
    next: z.number().int().nullable(),
    levels: z.array(z.string()),
  }),
});

export const readPass = endpoint({
  method: 'GET',
  path: '/api/malls/:id/passes/:pass',
  summary: 'One pass with its newest uses. Reading one of the watch list is recorded.',
  access: 'mall-admin',
  may: 'manage_passes',
  mallNamedBy: 'params.id',
  params: ofPass,
  answer: z.object({
    pass: Pass,
    uses: z.array(
      z.object({
        session: z.string(),
        plate: z.string(),
        outcome: z.enum(['covered', 'mercy', 'over_quota']),
        entryAt: z.string().nullable(),
        leftAt: z.string().nullable(),
      }),
    ),
  }),
});

export const addPass = endpoint({
  method: 'POST',
  path: '/api/malls/:id/passes',
  summary:
    'Adds a pass, or a line of a list. 409 `pass_overlaps` where one of its plates has a pass that is good at the same time.',
  access: 'mall-admin',
  may: 'manage_passes',
  mallNamedBy: 'params.id',
  params: ofMall,
  body: PassInput,
  answer: Pass,
  status: 201,
});

export const changePass = endpoint({
  method: 'PUT',
  path: '/api/malls/:id/passes/:pass',
  summary: 'Changes a pass. Cars inside by it leave by what it says then.',
  access: 'mall-admin',
  may: 'manage_passes',
  mallNamedBy: 'params.id',
  params: ofPass,
  body: PassInput,
  answer: Pass,
});

export const endPass = endpoint({
  method: 'POST',
  path: '/api/malls/:id/passes/:pass/end',
  summary: 'Ends a pass now: what came in by it is covered until now.',
  access: 'mall-admin',
  may: 'manage_passes',
  mallNamedBy: 'params.id',
  params: ofPass,
  body: z.strictObject({}),
  answer: Pass,
});

const MOST_CSV = 16 * 1024 * 1024;

const ImportAnswer = z.object({
  /** False: nothing was changed, this is what would be. */
  isApplied: z.boolean(),
  rows: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  ended: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
  /** The first 200 refused rows, by their number in the file, the headings being row 1. */
  faults: z.array(z.object({ row: z.number().int(), reason: z.string() })),
  /** The first 20 rows that change something. */
  changes: z.array(
    z.object({ row: z.number().int(), what: z.enum(['added', 'changed', 'ended']), holder: z.string() }),
  ),
});
export type ImportAnswer = z.output<typeof ImportAnswer>;

export const importPasses = endpoint({
  method: 'POST',
  path: '/api/malls/:id/passes/import',
  summary:
    'Takes passes as CSV (`text/csv`, or a JSON string): says what would change, and with `apply=yes` changes it, 1,000 passes a transaction: 409 where somebody changes the passes meanwhile, and the same file then takes the rest. Rows with faults are left out and named.',
  access: 'mall-admin',
  may: 'manage_passes',
  mallNamedBy: 'params.id',
  params: ofMall,
  query: z.object({ apply: z.enum(['yes', 'no']).optional() }),
  body: z.string().max(MOST_CSV),
  answer: ImportAnswer,
  bodyLimit: MOST_CSV,
});

export const exportPasses = endpoint({
  method: 'GET',
  path: '/api/malls/:id/passes/export.csv',
  summary: 'All passes and lists of a mall as CSV, as the import takes it.',
  access: 'mall-admin',
  may: 'manage_passes',
  mallNamedBy: 'params.id',
  params: ofMall,
  answer: z.unknown(),
});
