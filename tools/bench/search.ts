import { atMost, exactly, quantile, round, type Given, type Report } from './harness/benchmark.ts';
import { aMall, openProduct } from './harness/product-wire.ts';

const MALL = 'Phoenix';
const GOAL_MS = 100;
const TIMES = 40;

/** What is typed: pieces of plates from common to unknown, a whole plate, look-alikes, a slot. */
export const TYPED: readonly string[] = [
  'GJ',
  '47',
  '4711',
  'AB',
  'GJ01',
  '1A1',
  'Z0O1',
  'GJ2ZAB0123',
  'ZZ99',
  'B1A01',
];

/**
 * `npm run bench -- search`: the search of a mall's pages at 300,000 sessions, each text typed forty times, beside the
 * reads of nobody else. On PostgreSQL where DATABASE_URL is set.
 */
export default async function search({ isShort, count, print }: Given): Promise<Report> {
  const sessions = count ?? (isShort ? 6_000 : 300_000);
  const { product, opened } = await openProduct([aMall(MALL, 10, 24, 60)]);
  try {
    const { cookie } = await product.ask<{ cookie: string }>(
      'fill',
      { mall: MALL, count: sessions },
      900_000,
    );
    const ask = (path: string) => fetch(`http://127.0.0.1:${opened.port}${path}`, { headers: { cookie } });
    const malls = (await (await ask('/api/malls')).json()) as { _id: string; name: string }[];
    const id = malls.find(({ name }) => name.startsWith(MALL))?._id ?? '';
    print(`${opened.engine}: ${sessions} sessions written`);
    const all: number[] = [];
    const bare = await time(() => ask('/api/auth/me'));
    print(`who calls, and no search: ${round(bare.p50)} ms in the middle, p95 ${round(bare.p95)}`);
    const figures: Record<string, unknown> = { engine: opened.engine, sessions, withoutSearch: bare };
    let failed = 0;
    for (const typed of TYPED) {
      const timed = await time(() => ask(`/api/malls/${id}/search?q=${typed}`));
      all.push(...timed.delays);
      failed += timed.failed;
      figures[typed] = { least: round(timed.least), p50: round(timed.p50), p95: round(timed.p95) };
      print(
        `${typed}: ${round(timed.least)} ms at least, ${round(timed.p50)} in the middle, p95 ${round(timed.p95)}`,
      );
    }
    const p95 = quantile(
      all.toSorted((a, b) => a - b),
      0.95,
    );
    return {
      goals: [atMost('p95, ms', p95, GOAL_MS), exactly('failed', failed, 0)],
      figures: { ...figures, p95 },
    };
  } finally {
    await product.end();
  }
}

async function time(ask: () => Promise<Response>) {
  const delays: number[] = [];
  let failed = 0;
  for (let n = 0; n < TIMES; n += 1) {
    const began = performance.now();
    const answer = await ask();
    await answer.arrayBuffer();
    delays.push(performance.now() - began);
    if (!answer.ok) failed += 1;
  }
  delays.sort((a, b) => a - b);
  return { delays, failed, least: delays[0] ?? NaN, p50: quantile(delays, 0.5), p95: quantile(delays, 0.95) };
}
