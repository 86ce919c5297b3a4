import type { Person } from './test-people.ts';

const priceOf = (one: string, unitPaise: number) => ({
  classes: [one],
  freeMinutes: 0,
  unitMinutes: 60,
  dayCapPaise: null,
  stayCapPaise: null,
  overnight: null,
  rates: [
    {
      days: ['weekday', 'weekend', 'holiday'],
      firstBlock: [],
      bands: [{ name: 'day', from: 0, to: 1440, unitPaise }],
    },
  ],
});

/** What an hour costs in paise where it is not as usual here, and the fee that is posted for an unknown entry. */
interface ByClass {
  readonly ev?: number;
  readonly twoWheeler?: number;
  readonly lostTicketPaise?: number | null;
}

/** Prices of a mall by class of vehicle: an hour is 40 for a car, 20 for an electric one, 15 for a two-wheeler. */
export async function publishByClass(
  by: Person,
  mall: string,
  { ev = 2_000, twoWheeler = 1_500, lostTicketPaise = null }: ByClass = {},
): Promise<void> {
  const prices = [priceOf('car', 4_000), priceOf('ev', ev), priceOf('two_wheeler', twoWheeler)];
  const draft = { zero: false, prices, lostTicketPaise, validations: [] };
  const url = `/api/malls/${mall}/tariffs`;
  const { status, body } = await by.client.call('PUT', url, { draft, publish: true });
  if (status !== 200) throw new Error(JSON.stringify(body));
}
