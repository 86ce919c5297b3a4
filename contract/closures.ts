import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Instant, MallName, requiredName, requiredText, text } from './text.ts';

/** Open and planned closures that a mall may have at once. */
export const MOST_CLOSURES = 100;

/** Slots of a mall that are closed for a time: guidance sends nobody there, and they count neither as free nor as taken. */
const Closed = z.object({
  /** As they were named: a level (`B2`), a section (`B2 C`) or the code of a slot, each in the layout of now. */
  places: z.array(z.string()),
  /** How many slots these are now. */
  slots: z.number().int(),
  /** Why, in words that drivers read. */
  reason: z.string(),
  from: z.string(),
  /** Null where nobody knows yet. */
  until: z.string().nullable(),
});

/** A closure as the mall's people see it. */
export const Closure = Closed.extend({
  id: z.string(),
  state: z.enum(['planned', 'closed', 'over']),
  /** Who closed them; an empty text for an account that is gone. */
  by: z.string(),
  /** When it was ended before its time; null where it was not. */
  endedAt: z.string().nullable(),
});
export type Closure = z.output<typeof Closure>;

export const ClosureList = z.object({ closures: z.array(Closure) });
export type ClosureList = z.output<typeof ClosureList>;

const ofMall = z.strictObject({ id: text(64) });
const ofClosure = z.strictObject({ id: text(64), closure: text(64) });
const byStaff = { access: 'mall-admin', mallNamedBy: 'params.id', may: 'close_slots' } as const;

const reason = requiredName(120, 'Say why, for the drivers');
const until = Instant.nullable();

export const listClosures = endpoint({
  method: 'GET',
  path: '/api/malls/:id/closures',
  summary:
    'What is closed in a mall, what will be, and what was within the last 30 days; the newest beginning first.',
  ...byStaff,
  params: ofMall,
  answer: ClosureList,
});

export const closeSlots = endpoint({
  method: 'POST',
  path: '/api/malls/:id/closures',
  summary:
    'Closes levels, sections or slots, from now on or later, until a time or until somebody opens them. 400 `no_such_place` names what the layout does not have; 409 `too_many_closures` from the 101st on.',
  ...byStaff,
  params: ofMall,
  body: z.strictObject({
    places: z
      .array(requiredText(40, 'Name a level, a section or a slot'))
      .min(1, 'Say what is closed')
      .max(500),
    reason,
    /** Left out: now. */
    from: Instant.optional(),
    until: until.default(null),
  }),
  answer: ClosureList,
  status: 201,
});

export const changeClosure = endpoint({
  method: 'PUT',
  path: '/api/malls/:id/closures/:closure',
  summary: 'Says another reason or end of a closure that is not over; 409 `closure_over` for one that is.',
  ...byStaff,
  params: ofClosure,
  body: z.strictObject({ reason, until }),
  answer: ClosureList,
});

export const endClosure = endpoint({
  method: 'POST',
  path: '/api/malls/:id/closures/:closure/end',
  summary: 'Opens what was closed, or drops what was planned; 409 `closure_over` where it is over already.',
  ...byStaff,
  params: ofClosure,
  answer: ClosureList,
});

export const readClosed = endpoint({
  method: 'GET',
  path: '/api/mall/closed',
  summary: 'What is closed in a mall now, why and until when, and what will be within seven days.',
  access: 'everyone',
  query: z.object({ mall: MallName }),
  answer: z.object({ closed: z.array(Closed) }),
});
export type ClosedNow = z.output<typeof readClosed.answer>['closed'][number];
