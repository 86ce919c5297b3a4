import { expect, test } from 'vitest';
import { addDays } from '#domain/time/india-time.ts';
import { layOutVisits } from '../history/visit-history.ts';
import { findPeers } from './find-peers.ts';

const FIRST = '2026-10-01';
const EARLY_DAYS = 40;
const AS_OF = addDays(FIRST, EARLY_DAYS);

/** A mall of four cars an hour, with two hours without one on a day before `AS_OF`, and as many later days as asked for. */
function historyOf(laterDays: number, laterCars: number) {
  const entries = Array.from({ length: EARLY_DAYS + laterDays }, (_, day) =>
    Array.from({ length: 13 }, (__, i) => {
      const hour = 9 + i;
      const isQuiet = day === EARLY_DAYS - 1 && (hour === 12 || hour === 13);
      return { date: addDays(FIRST, day), hour, cars: isQuiet ? 0 : day < EARLY_DAYS ? 4 : laterCars };
    }),
  ).flat();
  const today = addDays(FIRST, EARLY_DAYS + laterDays);
  return layOutVisits({ entries, lengths: [], seen: new Map() }, today);
}

const ask = (histories: readonly ReturnType<typeof historyOf>[], asOf = AS_OF) =>
  findPeers({
    mall: { id: 1, isLive: true },
    others: [{ id: 1, isLive: true }, ...histories.map((_, i) => ({ id: 2 + i, isLive: true }))],
    capacityOf: () => 100,
    historyOf: ({ id }) => Promise.resolve(histories[id - 2]!),
    asOf,
  });

test('what a peer counted later neither changes its earlier days nor what was an outage among them', async () => {
  const [then] = await ask([historyOf(0, 0)]);
  const [now] = await ask([historyOf(60, 40)]);
  expect(then?.history.afternoon?.at(-1)).toEqual({ date: addDays(AS_OF, -1), visits: 12 });
  expect(now).toEqual(then);
});

test('a mall that had counted less than four weeks by then is no peer', async () => {
  expect(await ask([historyOf(60, 4)], addDays(FIRST, 27))).toEqual([]);
  expect(await ask([historyOf(60, 4)], addDays(FIRST, 28))).toHaveLength(1);
});
