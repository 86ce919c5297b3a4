import { z } from 'zod';
import { Alert } from './alerts.ts';
import { ReadBy } from './device-kinds.ts';
import { ATTENTION_ACTIONS, ATTENTION_KINDS } from './attention-words.ts';
import { endpoint } from './endpoint.ts';
import { ReviewedSession } from './sessions.ts';
import { DeviceInstant, Instant, requiredText, text } from './text.ts';

const Named = z.object({ id: z.string(), name: z.string() });

/** One thing that needs a person, or many that one cause made. Amounts are rupees. */
const AttentionEntry = z.object({
  /** `session:…`, `alert:…`, `dispute:…`, `refund:…` or `chargeback:…`; of many with one cause `group:…`. */
  id: z.string(),
  kind: z.enum(ATTENTION_KINDS),
  plate: z.string().nullable(),
  /** The gate, slot or device that it is about. */
  place: z.string().nullable(),
  /** How many it stands for: 1, or those of a group. */
  count: z.number().int(),
  since: z.string(),
  /** Until when somebody outside waits for an answer; null where nobody does. */
  dueBy: z.string().nullable(),
  /** About what it may bring or what is at stake, for all of them together; null where nobody can know. */
  worth: z.number().nullable(),
  assignedTo: Named.nullable(),
  /** Put off by somebody, or by itself, since it may settle itself until then. */
  snoozedUntil: z.string().nullable(),
  /** Of a group that is being settled right now. */
  progress: z.object({ done: z.number().int(), all: z.number().int() }).nullable(),
  /** The facts of an alert, from which its sentence is made. */
  alert: Alert.nullable(),
});
export type AttentionEntry = z.output<typeof AttentionEntry>;

const ofMall = z.strictObject({ id: text(64) });
const ofItem = z.strictObject({ id: text(64), item: text(200) });

export const listAttention = endpoint({
  method: 'GET',
  path: '/api/malls/:id/attention',
  summary:
    'What needs a person in a mall, by worth and age; many with one cause stand as one. At most 200, and how many there are.',
  access: 'mall-admin',
  mallNamedBy: 'params.id',
  may: 'attend',
  params: ofMall,
  query: z.object({ show: z.enum(['waiting', 'snoozed']).optional() }),
  answer: z.object({
    asOf: z.string(),
    /** Entries that wait, a group as one. */
    count: z.number().int(),
    /** The same with all that the groups stand for. */
    items: z.number().int(),
    /** False where there are at least so many. */
    isCounted: z.boolean(),
    snoozed: z.number().int(),
    entries: z.array(AttentionEntry),
    /** To whom things of this mall can be given. */
    people: z.array(Named),
  }),
});

export const countAttention = endpoint({
  method: 'GET',
  path: '/api/malls/:id/attention/count',
  summary: 'How many things need a person in a mall: for the bar and the page’s title.',
  access: 'mall-admin',
  mallNamedBy: 'params.id',
  may: 'attend',
  params: ofMall,
  answer: z.object({ asOf: z.string(), count: z.number().int(), items: z.number().int() }),
});

/** One plate read; `doubtful` are the positions of characters that may be others. */
const AttentionRead = z.object({
  /** The number by which its image is shown. */
  id: z.string(),
  direction: z.enum(['entry', 'exit']),
  gate: z.string().nullable(),
  plate: z.string(),
  doubtful: z.array(z.number().int()),
  /** Null for what a person typed, too. */
  confidence: z.number().nullable(),
  /** The name of who typed it, where no camera read it. */
  typedBy: z.string().nullable(),
  /** Which camera read it; null where a person typed it. */
  device: ReadBy.nullable(),
  readAt: z.string(),
  hasImage: z.boolean(),
});
export type AttentionRead = z.output<typeof AttentionRead>;

/** A session, or an exit without an entry, that may be the other half; the likeliest first. */
const AttentionPartner = z.object({
  session: z.string(),
  plate: z.string(),
  /** Its entry, or its exit where only that is known. */
  at: z.string(),
  gate: z.string().nullable(),
  why: z.array(z.string()),
  /** What joining both charges; null where no tariff says. */
  worth: z.number().nullable(),
  reads: z.array(AttentionRead),
});
export type AttentionPartner = z.output<typeof AttentionPartner>;

const AttentionStep = z.object({ at: z.string(), text: z.string(), person: z.string().nullable() });

const AttentionDetail = z.object({
  entry: AttentionEntry,
  /** False once somebody has settled it, or its cause is gone. */
  isOpen: z.boolean(),
  /** How its session stood when it was read; a decision carries it, so that nobody decides by what is no longer so. */
  seen: z.string(),
  session: ReviewedSession.nullable(),
  reads: z.array(AttentionRead),
  /** What the sensors saw, as sentences. */
  sensors: z.array(z.string()),
  partners: z.array(AttentionPartner),
  timeline: z.array(AttentionStep),
  /** What the caller can do about it: nothing else is taken. */
  actions: z.array(z.enum(ATTENTION_ACTIONS)),
  /** Some of a group's own, the newest first. */
  members: z.array(z.object({ id: z.string(), plate: z.string(), at: z.string() })),
  /** The newest decision that the caller can take back. */
  undoable: z.string().nullable(),
});
export type AttentionDetail = z.output<typeof AttentionDetail>;

export const readAttention = endpoint({
  method: 'GET',
  path: '/api/malls/:id/attention/:item',
  summary:
    'One thing that needs a person, with all that decides it: reads, what the sensors saw, what may belong to it, what was done.',
  access: 'mall-admin',
  mallNamedBy: 'params.id',
  may: 'attend',
  params: ofItem,
  answer: AttentionDetail,
});

const reason = requiredText(500, 'A reason is required');
/** As the detail gave it. */
const seen = text(200);

const AttentionDecision = z.discriminatedUnion('action', [
  /** Both halves are one visit: `partner` is the other one's id. `isAnotherCar` as in settlements. */
  z.strictObject({
    action: z.literal('join'),
    partner: text(64).min(1),
    isAnotherCar: z.literal(true).optional(),
    seen,
    reason,
  }),
  z.strictObject({ action: z.literal('split'), until: DeviceInstant.optional(), seen, reason }),
  z.strictObject({
    action: z.literal('correct_plate'),
    plate: text(40).min(1),
    isAnotherCar: z.literal(true).optional(),
    seen,
    reason,
  }),
  /** The car left then, now unless given, and is charged. */
  z.strictObject({ action: z.literal('close'), exitAt: DeviceInstant.optional(), seen, reason }),
  /** The car has left and nothing is charged. Of a group: each of them, piece by piece. */
  z.strictObject({ action: z.literal('close_free'), seen: seen.optional(), reason }),
  z.strictObject({ action: z.literal('waive'), seen, reason }),
  /** An alert has been dealt with; it comes again if its cause does. */
  z.strictObject({ action: z.literal('done'), reason }),
  z.strictObject({ action: z.literal('snooze'), until: Instant, reason: text(500).optional() }),
  /** `person` is null where it is nobody's again. */
  z.strictObject({ action: z.literal('assign'), person: text(64).nullable(), reason: text(500).optional() }),
  z.strictObject({ action: z.literal('note'), reason }),
]);
export type AttentionDecision = z.output<typeof AttentionDecision>;

const MadeDecision = z.object({
  /** By which it is taken back. */
  decision: z.string(),
  sentence: z.string(),
  progress: AttentionEntry.shape.progress,
});

export const decideAttention = endpoint({
  method: 'POST',
  path: '/api/malls/:id/attention/:item/decisions',
  summary:
    'Decides about one thing, or a group of one cause. Each decision is stored with its person and reason and can be taken back. 409 where somebody was faster.',
  access: 'mall-admin',
  mallNamedBy: 'params.id',
  may: 'attend',
  params: ofItem,
  body: AttentionDecision,
  answer: MadeDecision,
  status: 201,
});

export const undoAttention = endpoint({
  method: 'POST',
  path: '/api/malls/:id/attention/decisions/:decision/undo',
  summary:
    'Takes a decision back, by a decision of its own: whoever may not settle any visit their own alone, within a day. 409 where what came after rests on it, or its money is paid out.',
  access: 'mall-admin',
  mallNamedBy: 'params.id',
  may: 'attend',
  params: z.strictObject({ id: text(64), decision: text(64) }),
  body: z.strictObject({ reason: text(500).optional() }),
  answer: MadeDecision,
  status: 201,
});
