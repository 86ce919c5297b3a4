import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Instant, requiredText, text } from './text.ts';

const ofMall = z.strictObject({ id: text(64) });

const Arrival = z.object({
  id: z.string(),
  name: z.string(),
  places: z.number().int(),
  arrived: z.number().int(),
  beginsAt: z.string(),
  endsAt: z.string(),
  state: z.enum(['coming', 'held', 'over']),
  /** How many places are announced at once at the fullest moment of its span, its own with them; 0 once it is over. */
  atOnce: z.number().int(),
});
export type Arrival = z.output<typeof Arrival>;

const ArrivalList = z.object({
  /** Places that are held now, and spots that are known to be free now; null where no sensor says so. */
  held: z.number().int(),
  free: z.number().int().nullable(),
  /** All spots of the mall; null before its parking is configured. Whatever is announced beyond them is taken all the same. */
  spots: z.number().int().nullable(),
  arrivals: z.array(Arrival),
});
export type ArrivalList = z.output<typeof ArrivalList>;

export const listArrivals = endpoint({
  method: 'GET',
  path: '/api/malls/:id/arrivals',
  summary: 'Places that are held by count for announced arrivals, those of the last week and to come.',
  access: 'mall-admin',
  may: 'manage_passes',
  mallNamedBy: 'params.id',
  params: ofMall,
  answer: ArrivalList,
});

export const addArrival = endpoint({
  method: 'POST',
  path: '/api/malls/:id/arrivals',
  summary:
    'Holds places for a name from one instant to another, beyond the room of the mall too: the answer says how much room there is. What is unused is free again then.',
  access: 'mall-admin',
  may: 'manage_passes',
  mallNamedBy: 'params.id',
  params: ofMall,
  body: z.strictObject({
    name: requiredText(80, 'Name who comes'),
    places: z.number().int().min(1).max(10_000),
    beginsAt: Instant,
    endsAt: Instant,
  }),
  answer: ArrivalList,
  status: 201,
});

export const changeArrival = endpoint({
  method: 'PUT',
  path: '/api/malls/:id/arrivals/:arrival',
  summary: 'Says how many of the announced cars have arrived, or gives the rest of their places free.',
  access: 'mall-admin',
  may: 'manage_passes',
  mallNamedBy: 'params.id',
  params: z.strictObject({ id: text(64), arrival: text(64) }),
  body: z.strictObject({ arrived: z.number().int().min(0).max(10_000), isEnded: z.boolean().optional() }),
  answer: ArrivalList,
});
