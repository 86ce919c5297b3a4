import { z } from 'zod';
import { VEHICLE_CLASSES } from '#domain/money/tariff.ts';
import { endpoint } from './endpoint.ts';
import { TimeFlag } from './ingest.ts';
import { SlotSurety } from './own-cars.ts';
import { Day, MallName, text } from './text.ts';

export const ChargeLine = z.object({
  code: z.string(),
  text: z.string(),
  quantity: z.number(),
  /** Rupees. */
  unit: z.number(),
  amount: z.number(),
});

const tariffFacts = {
  /** As which class of vehicle it is charged, or would be; left out where no entry is known. */
  chargedAs: z.enum(VEHICLE_CLASSES).optional(),
  /** The version of the mall's tariff that was in force at the entry. */
  tariffVersion: z.number().int().nullable(),
  /** The day from which that version holds. */
  tariffSince: z.string().optional(),
};

const reviewFacts = {
  /** Why no matched pair of reads ended this session; `cancelled` of one that a person made and took back: no list has it. */
  review: z.string().optional(),
  /** There beside `review` where nobody is asked any longer, since nobody could find out more; a later read still may. */
  reviewLapsed: z.literal(true).optional(),
};

/** A session as the mall's admin sees it. `-` where a text is not there. Charges are rupees. */
export const ParkingSession = z.object({
  id: z.string(),
  number_plate: z.string(),
  /**
   * The other plate that one of its gates read, while neither is proven to be its car's: until a person says which
   * (`correct_plate`), or something proves it, no driver sees the visit by one of them alone.
   */
  otherPlate: z.string().optional(),
  /**
   * The slot taken, else the one suggested; `slotSurety` says which. `-` too for a car inside whose
   * slot has been given to another one since.
   */
  slot: z.string(),
  /**
   * A sensor saw the suggested slot being taken, in a mall that has shown that such slots are right; false where the slot is
   * a suggestion or likely.
   */
  isSlotConfirmed: z.boolean(),
  /** How sure the slot is; null where there is none. */
  slotSurety: SlotSurety.nullable(),
  entry_time: z.string(),
  exit_time: z.string(),
  /** The day of entry in Asia/Kolkata. */
  date: z.string(),
  duration: z.string(),
  charges: z.number(),
  status: z.enum(['parked', 'completed']),
  createdAt: z.string(),
  /** The worst of what was made of the times of its reads. */
  timeFlag: TimeFlag.optional(),
  entryAt: z.string().nullable(),
  exitAt: z.string().nullable(),
  ...reviewFacts,
  /** Why a finished session cost nothing. */
  chargeReason: z.string().optional(),
  chargeLines: z.array(ChargeLine),
  ...tariffFacts,
  /** Of a car that is inside: what it would cost if it left at that instant. Nothing of it is charged yet. */
  soFar: z.object({ charges: z.number(), at: z.string() }).optional(),
});
export type ParkingSession = z.infer<typeof ParkingSession>;

/** `longest` and `shortest` need a status, the exits `completed`. */
export const SessionOrder = z.enum(['newest', 'oldest', 'left_last', 'left_first', 'longest', 'shortest']);
export type SessionOrder = z.infer<typeof SessionOrder>;

const narrowing = { q: text(200).optional(), from: Day.optional(), to: Day.optional() };
const paging = {
  limit: z.coerce.number().int().min(1, 'Between 1 and 500').max(500, 'Between 1 and 500').optional(),
  before: text(200).optional(),
  ...narrowing,
};
const filtering = {
  status: z.enum(['parked', 'completed']).optional(),
  sort: SessionOrder.optional(),
};

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/parking',
  summary:
    'Sessions of a mall, newest first unless `sort` says otherwise, 500 a page unless `limit`, or the header `Prefer: maxpagesize=100`, says fewer; `X-Next-Cursor` and `X-Total-Count` carry the paging. A cursor belongs to its order.',
  access: 'mall-admin',
  mallNamedBy: 'query.mall',
  may: 'see_sessions',
  query: z.object({ mall: MallName, ...paging, ...filtering }),
  answer: z.array(ParkingSession),
});

export const exportSessions = endpoint({
  method: 'GET',
  path: '/api/parking/export',
  summary:
    'The same list in full as CSV, or as a workbook (XLSX), without paging. A cell that a spreadsheet might run is made harmless.',
  access: 'mall-admin',
  mallNamedBy: 'query.mall',
  may: 'export_sessions',
  query: z.object({
    mall: MallName,
    ...narrowing,
    ...filtering,
    format: z.enum(['csv', 'xlsx']).default('csv'),
  }),
  answer: z.unknown(),
});

export const readSessionStats = endpoint({
  method: 'GET',
  path: '/api/parking/stats',
  summary: "The stat cards over all sessions of a mall. Revenue is the ledger's, in rupees.",
  access: 'mall-admin',
  mallNamedBy: 'query.mall',
  may: 'see_figures',
  query: z.object({ mall: MallName }),
  answer: z.object({
    totalSessions: z.number().int(),
    /** How many vehicles are inside, by gates and spots together where a mall has both; else the open sessions. */
    currentlyParked: z.number().int(),
    /** Sessions that nobody has ended: some of their cars may have left unread. */
    openSessions: z.number().int().optional(),
    /** As many vehicles are inside at least and at most, by gates and spots together. */
    parkedLow: z.number().int().optional(),
    parkedHigh: z.number().int().optional(),
    /** Sessions completed since midnight in Asia/Kolkata. */
    completedToday: z.number().int(),
    totalRevenue: z.number(),
    inReview: z.number().int(),
    asOf: z.string(),
  }),
});

/** A session that waits for a person. Nothing here is charged until somebody has looked. */
export const ReviewedSession = ParkingSession.extend({
  review: z.string(),
  /** The reason as a sentence. */
  sentence: z.string(),
  /** The plates as the cameras read them. */
  entryPlate: z.string().nullable(),
  exitPlate: z.string().nullable(),
  /** Ids of the sessions that an ambiguous exit may have ended. */
  candidates: z.array(z.string()),
  /** What spoke for and against the decision, as sentences. */
  spokeFor: z.array(z.string()),
  spokeAgainst: z.array(z.string()),
});
export type ReviewedSession = z.infer<typeof ReviewedSession>;

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/parking/reviews',
  summary: 'Sessions of a mall that wait for a person, newest first, 100 a page; paged as the sessions are.',
  access: 'mall-admin',
  mallNamedBy: 'query.mall',
  may: 'attend',
  query: z.object({ mall: MallName, limit: paging.limit, before: paging.before }),
  answer: z.array(ReviewedSession),
});

export const HistoryRecord = z.object({
  id: z.string(),
  mallName: z.string(),
  carNumber: z.string(),
  date: z.string(),
  day: z.string(),
  entryTime: z.string(),
  exitTime: z.string(),
  duration: z.string(),
  charges: z.number(),
  status: z.enum(['completed', 'ongoing']),
  slot: z.string(),
  /** How sure the slot is; null where there is none. */
  slotSurety: SlotSurety.nullable(),
  /** True where the slot is shown as unknown because the account has not proven the plate. */
  isSlotHidden: z.literal(true).optional(),
  entryAt: z.string(),
  exitAt: z.string().nullable(),
  ...reviewFacts,
  chargeReason: z.string().optional(),
  chargeLines: z.array(ChargeLine),
  ...tariffFacts,
});
export type HistoryRecord = z.infer<typeof HistoryRecord>;

export const readHistory = endpoint({
  method: 'GET',
  path: '/api/history',
  summary:
    "The caller's own sessions, newest first. `plates` can only narrow the caller's plates. The slot is shown of plates that the caller has proven.",
  access: 'signed-in',
  query: z.object({
    plates: text(500).optional(),
    ...paging,
    status: z.enum(['completed', 'ongoing']).optional(),
  }),
  answer: z.array(HistoryRecord),
});
