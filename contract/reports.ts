import { PERIOD_NAMES } from '#domain/time/period.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { FreeTime } from './free-times.ts';
import { PaymentMethodName } from './pay.ts';
import { Day, Instant, text } from './text.ts';

const count = z.number().int();
const ofMall = z.strictObject({ id: text(64) });

/** Which days a report is about: a period with a name, or `days` from one to another, both in India. */
const periodQuery = {
  period: z.enum(PERIOD_NAMES),
  from: Day.optional(),
  to: Day.optional(),
};

/** A figure of the period, and of the period before it; null where nobody knows it. */
const Compared = z.object({ now: z.number().nullable(), before: z.number().nullable() });
export type Compared = z.output<typeof Compared>;

const Days = z.object({
  from: z.string(),
  to: z.string(),
  /** Up to when it is counted; midnight after the last day where that is over. */
  until: z.string(),
  isRunning: z.boolean(),
});

/** What may have been lost, and why. */
export const LEAKAGE_KINDS = [
  'left_unpaid',
  'opened_by_hand',
  'exit_not_read',
  'no_charge',
  'charged_in_part',
  'contradicted',
  'taken_off',
  'stamped',
  'beyond_budgets',
  'free_for_a_time',
  'refunded',
  'chargeback_undecided',
  'chargeback_borne',
  'chargeback_asked_again',
  'cash_missing',
] as const;
export type LeakageKind = (typeof LEAKAGE_KINDS)[number];

const Leak = z.object({
  kind: z.enum(LEAKAGE_KINDS),
  count,
  countBefore: count,
  /** Rupees; null where nobody can say. */
  amount: z.number().nullable(),
  /** Whether it is by the usual charge of a visit: nobody knows what those would have cost. */
  isEstimate: z.boolean(),
  /** Whether it is the most that was left off: nobody owes it, and it may have been nothing. */
  isUpTo: z.boolean(),
  /** Of how many of the cases the amount has nothing, since nobody can say; where it is null, of none. */
  unknown: count,
  /** Whether the sum has it; what was let out by hand or asked for again is in what was left unpaid. */
  isSummed: z.boolean(),
});
export type Leak = z.output<typeof Leak>;

/** The report of a mall about a period, with the same period before it. Amounts are rupees. */
export const MallReport = z.object({
  asOf: z.string(),
  period: z.enum(PERIOD_NAMES),
  days: Days,
  daysBefore: Days,
  entries: Compared,
  exits: Compared,
  /** What was charged by the ledger, tax included; what came in; what is to go back by what was decided, paid or not; what is owed of it. */
  revenue: Compared,
  received: Compared,
  refunded: Compared,
  /** What banks gave back to payers, by what the provider took for it, less what came back of that. */
  givenBackByBanks: Compared,
  outstanding: Compared,
  /** Of cars whose entry and exit were both read; the median is right to a quarter of an hour. */
  meanMinutes: Compared,
  medianMinutes: Compared,
  slots: count,
  /** Cars that a slot takes on a day: by the sensors, null where they reported none; and by the exits. */
  turnoverBySensors: Compared,
  turnoverByGates: Compared,
  byDay: z.array(
    z.object({ date: z.string(), entries: count, exits: count, revenue: z.number(), received: z.number() }),
  ),
  /** How long cars were inside; `untilMinutes` is null for the longest. */
  lengths: z.array(
    z.object({ fromMinutes: count, untilMinutes: count.nullable(), cars: count, carsBefore: count }),
  ),
  /**
   * What each line of the tariffs brought, and in how many charges that the ledger has: of a visit that never cost anything
   * no line is counted. `other` is what the ledger has beyond them.
   */
  lines: z.array(
    z.object({ code: z.string(), charges: count, revenue: z.number(), revenueBefore: z.number() }),
  ),
  methods: z.array(
    z.object({
      method: PaymentMethodName,
      payments: count,
      received: z.number(),
      receivedBefore: z.number(),
    }),
  ),
  /**
   * The stamps that people of the mall gave: how many visits, the rupees that came off by them, and of how many visits that
   * is not known, since the car is inside or it was charged before it was stored.
   */
  stamps: z.array(
    z.object({ code: z.string(), person: z.string(), sessions: count, worth: z.number(), unknown: count }),
  ),
  /**
   * What shops gave on their own pages: how many visits each, and the rupees of it that went beyond the shop's budget, which
   * the mall bears. What it took off stands in the shop's statement.
   */
  gifts: z.array(z.object({ shop: z.string(), sessions: count, borne: z.number() })),
  openings: z.array(z.object({ person: z.string(), opened: count, gates: count, lastAt: z.string() })),
  /** Plates that people typed at gates whose cameras did not read them. */
  typed: z.array(z.object({ person: z.string(), typed: count, gates: count, lastAt: z.string() })),
  /** Decisions about sessions by person; what they changed of charges in these days, of visits of earlier days too. */
  corrections: z.array(
    z.object({ person: z.string(), decisions: count, takenBack: count, charged: z.number() }),
  ),
  refunds: z.array(z.object({ person: z.string(), refunds: count, amount: z.number() })),
  /**
   * The times in which the mall charged nothing, with how many visits of the period each made free, and what those would
   * have cost by the usual charge; null where they are too many, or that is not known.
   */
  freeSpells: z.array(FreeTime.extend({ sessions: count.nullable(), worth: z.number().nullable() })),
  leakage: z.object({
    sum: z.number(),
    sumBefore: z.number(),
    /** Whether a part of the sum is about right only. */
    isEstimate: z.boolean(),
    /** What a visit cost on average, where any was charged. */
    usualCharge: z.number().nullable(),
    /** False where no payment came through the product: what is unpaid says nothing then. */
    isCollected: z.boolean(),
    items: z.array(Leak),
    /** What the provider holds now for banks that have not decided, since when the oldest of it: it is not lost yet. */
    held: z.object({ count, amount: z.number(), since: z.string().nullable() }),
  }),
});
export type MallReport = z.output<typeof MallReport>;

export const readReport = endpoint({
  method: 'GET',
  path: '/api/malls/:id/reports',
  isOfRecords: true,
  summary:
    'The report of a mall about a period beside the same period before it: sessions, lengths, turnover, revenue, people, and what may have been lost.',
  access: 'mall-admin',
  may: 'see_reports',
  mallNamedBy: 'params.id',
  params: ofMall,
  query: z.object(periodQuery),
  answer: MallReport,
});

const LeakedSession = z.object({
  /** The session's public id; null where nobody knows which car it was, and of a cash drawer. */
  session: z.string().nullable(),
  plate: z.string().nullable(),
  at: z.string(),
  amount: z.number().nullable(),
  person: z.string().nullable(),
  reason: z.string().nullable(),
});
export type LeakedSession = z.output<typeof LeakedSession>;

export const listLeakage = endpoint({
  method: 'GET',
  path: '/api/malls/:id/reports/leakage',
  isOfRecords: true,
  summary:
    'The sessions behind one kind of what may have been lost in a period, the newest first, 100 a page; of missing cash the drawers, each with its holder.',
  access: 'mall-admin',
  may: 'see_reports',
  mallNamedBy: 'params.id',
  params: ofMall,
  query: z.object({ ...periodQuery, kind: z.enum(LEAKAGE_KINDS), before: Instant.optional() }),
  answer: z.object({ sessions: z.array(LeakedSession), next: z.string().nullable() }),
});

const Counted = z.object({
  level: z.string(),
  slots: count,
  /** By the sensors: null where they have never reported. */
  occupied: count.nullable(),
  unknown: count.nullable(),
  /** Cars that a gate read and of which the slot on this level is known. */
  carsByGates: count,
});

/** How many cars are inside, level by level: for a fire officer. Of persons nobody knows. */
export const Evacuation = z.object({
  mall: z.string(),
  address: z.string(),
  asOf: z.string(),
  levels: z.array(Counted),
  sensors: z.object({ occupied: count, unknown: count, slots: count, observedAt: z.string() }).nullable(),
  gates: z.object({
    cars: count,
    unsure: count,
    recountedAt: z.string().nullable(),
    lastMoveAt: z.string().nullable(),
    /** Cars of which nobody knows the level. */
    ofUnknownLevel: count,
  }),
  /** By gates and sensors together, with the cars on their way; null where a mall has not both. */
  both: z.object({ cars: count, low: count, high: count }).nullable(),
  /** The most that any of the counts can mean; null where no gate and no sensor has ever seen anything. */
  atMost: count.nullable(),
});
export type Evacuation = z.output<typeof Evacuation>;

export const readEvacuation = endpoint({
  method: 'GET',
  path: '/api/malls/:id/reports/evacuation',
  summary:
    'How many cars are inside now, level by level, by sensors and by gates, with the age of each count.',
  access: 'mall-admin',
  may: 'count_evacuation',
  mallNamedBy: 'params.id',
  params: ofMall,
  answer: Evacuation,
});

/** The tables of a report that can be taken along as a file. */
export const REPORT_TABLES = [
  'figures',
  'days',
  'lengths',
  'lines',
  'methods',
  'stamps',
  'openings',
  'typed',
  'corrections',
  'refunds',
  'free',
  'leakage',
] as const;
export type ReportTable = (typeof REPORT_TABLES)[number];

export const exportReport = endpoint({
  method: 'GET',
  path: '/api/malls/:id/reports/export',
  isOfRecords: true,
  summary:
    'One table of a report as CSV, or all of them as sheets of a workbook (XLSX). The export is recorded.',
  access: 'mall-admin',
  may: 'see_reports',
  mallNamedBy: 'params.id',
  params: ofMall,
  query: z.object({
    ...periodQuery,
    format: z.enum(['csv', 'xlsx']),
    table: z.enum(REPORT_TABLES).default('figures'),
  }),
  answer: z.unknown(),
});
