import { z } from 'zod';
import { DisputedRead } from './disputes.ts';
import { endpoint } from './endpoint.ts';
import { ShownBill } from './pay.ts';
import { ParkingSession } from './sessions.ts';
import { text } from './text.ts';

/** One session with everything that is known of it. */
export const SessionDetail = z.object({
  session: ParkingSession,
  /** Every read of its plate; an image is shown by the read's id, and each viewing is recorded. */
  reads: z.array(DisputedRead),
  /** How its slot is known: a sensor saw it being taken, it is the likely one, or it was suggested at the entry. */
  slotBasis: z.enum(['confirmed', 'likely', 'suggested', 'unknown']),
  slotConfirmedAt: z.string().nullable(),
  /** What speaks against its charge, as sentences. */
  doubts: z.array(z.string()),
  /** Why a person should look at it, as a sentence; null where nobody needs to. */
  review: z.string().nullable(),
  /** What it costs line by line; of a car that is inside, if it left now. */
  bill: ShownBill,
  /** The settlement by which its exit was taken off, where that stands: it can be taken back. */
  exitTakenOffBy: z.string().nullable(),
  /** All that happened, with its cause, the oldest first. */
  timeline: z.array(z.object({ at: z.string(), text: z.string() })),
});
export type SessionDetail = z.output<typeof SessionDetail>;

export const readSession = endpoint({
  method: 'GET',
  path: '/api/malls/:id/sessions/:session',
  isOfRecords: true,
  summary:
    'One session of a mall: its reads, its slot, its bill line by line, and all that happened with its cause.',
  access: 'mall-admin',
  mallNamedBy: 'params.id',
  may: 'see_sessions',
  params: z.strictObject({ id: text(64), session: text(64) }),
  answer: SessionDetail,
});

export const showPayLink = endpoint({
  method: 'GET',
  path: '/api/malls/:id/sessions/:session/pay-link',
  summary:
    'The pay link of a session, for its driver: whoever works in the mall shows it to whoever stands there. It proves no plate. Each view is recorded.',
  access: 'mall-admin',
  mallNamedBy: 'params.id',
  may: 'see_sessions',
  params: z.strictObject({ id: text(64), session: text(64) }),
  answer: z.object({ payUrl: z.string() }),
});
