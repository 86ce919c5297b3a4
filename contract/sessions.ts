import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Day, MallName, text } from './text.ts';

export const ChargeLine = z.object({
  code: z.string(),
  text: z.string(),
  quantity: z.number(),
  /** Rupees. */
  unit: z.number(),
  amount: z.number(),
});

/** A session as the mall's admin sees it. `-` where a text is not there. Charges are rupees. */
export const ParkingSession = z.object({
  id: z.string(),
  number_plate: z.string(),
  /** The slot taken, else the one suggested; `isSlotConfirmed` is true for the one taken. */
  slot: z.string(),
  /** A sensor saw the suggested slot being taken; false where the slot is a suggestion or a likely guess. */
  isSlotConfirmed: z.boolean(),
  entry_time: z.string(),
  exit_time: z.string(),
  /** The day of entry in Asia/Kolkata. */
  date: z.string(),
  duration: z.string(),
  charges: z.number(),
  status: z.enum(['parked', 'completed']),
  createdAt: z.string(),
  entryAt: z.string().nullable(),
  exitAt: z.string().nullable(),
  /** Why no matched pair of reads ended this session. */
  review: z.string().optional(),
  /** Why a finished session cost nothing. */
  chargeReason: z.string().optional(),
  chargeLines: z.array(ChargeLine),
  tariffVersion: z.number().int().nullable(),
});
export type ParkingSession = z.infer<typeof ParkingSession>;

const paging = {
  limit: z.coerce.number().int().min(1, 'Between 1 and 500').max(500, 'Between 1 and 500').optional(),
  before: text(200).optional(),
  q: text(200).optional(),
  from: Day.optional(),
  to: Day.optional(),
};

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/parking',
  summary: 'Sessions of a mall, newest first; `X-Next-Cursor` and `X-Total-Count` carry the paging.',
  access: 'mall-admin',
  mallNamedBy: 'query.mall',
  query: z.object({ mall: MallName, ...paging, status: z.enum(['parked', 'completed']).optional() }),
  answer: z.array(ParkingSession),
});

export const readSessionStats = endpoint({
  method: 'GET',
  path: '/api/parking/stats',
  summary: "The stat cards over all sessions of a mall. Revenue is the ledger's, in rupees.",
  access: 'mall-admin',
  mallNamedBy: 'query.mall',
  query: z.object({ mall: MallName }),
  answer: z.object({
    totalSessions: z.number().int(),
    currentlyParked: z.number().int(),
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
});
export type ReviewedSession = z.infer<typeof ReviewedSession>;

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/parking/reviews',
  summary: 'Sessions of a mall that wait for a person, newest first; paged as the sessions are.',
  access: 'mall-admin',
  mallNamedBy: 'query.mall',
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
  entryAt: z.string(),
  exitAt: z.string().nullable(),
  review: z.string().optional(),
  chargeReason: z.string().optional(),
  chargeLines: z.array(ChargeLine),
});
export type HistoryRecord = z.infer<typeof HistoryRecord>;

export const readHistory = endpoint({
  method: 'GET',
  path: '/api/history',
  summary: "The caller's own sessions, newest first. `plates` can only narrow the caller's plates.",
  access: 'signed-in',
  query: z.object({
    plates: text(500).optional(),
    ...paging,
    status: z.enum(['completed', 'ongoing']).optional(),
  }),
  answer: z.array(HistoryRecord),
});
