import { atMost, exactly, quantile, round, type Given, type Report } from './harness/benchmark.ts';
import { aMall, openProduct } from './harness/product-wire.ts';

const MALL = 'Phoenix';
/** A car every six seconds: 10,000,000 sessions are two years. */
const SECONDS_APART = 6.3;
const MONTH_MS = 2_000;
const PAGE_MS = 100;
const TIMES = 20;
/** Each round sums 30 days. */
const ROUNDS = 30;

/**
 * `npm run bench -- reports`: a month's report, the lists behind it and the files, of a mall of 1,000,000 paid sessions;
 * 10,000,000 with that count. On PostgreSQL where DATABASE_URL is set.
 */
export default async function reports({ isShort, count, print }: Given): Promise<Report> {
  const sessions = count ?? (isShort ? 5_000 : 1_000_000);
  const { product, opened } = await openProduct([aMall(MALL, 10, 24, 60)]);
  try {
    const { cookie, mall, filledS } = await product.ask<{ cookie: string; mall: string; filledS: number }>(
      'paid',
      { mall: MALL, count: sessions, secondsApart: SECONDS_APART },
      3_600_000,
    );
    print(`${opened.engine}: ${sessions} paid sessions written in ${filledS} s`);
    const path = (rest: string) => `/api/malls/${mall}/reports${rest}`;
    const ask = (rest: string) => time(opened.port, path(rest), cookie);
    const first = await ask('?period=yesterday');
    const { seconds } = await product.ask<{ seconds: number }>('sumDays', { rounds: ROUNDS }, 3_600_000);
    print(`days summed in ${round(seconds)} s`);
    const figures: Record<string, unknown> = { engine: opened.engine, sessions, filledS, summedS: seconds };
    figures['a day before it was summed'] = first;
    const goals: Report['goals'][number][] = [];
    for (const [name, rest, limit] of ASKED) {
      const timed = await ask(rest);
      figures[name] = timed;
      print(
        `${name}: ${round(timed.p50)} ms in the middle, ${round(timed.p95)} at the 95th, first ${round(timed.first)}`,
      );
      goals.push(atMost(`${name}, p95 ms`, timed.p95, limit));
      goals.push(exactly(`${name}: other answers`, timed.others, 0));
    }
    return { goals, figures };
  } finally {
    await product.end();
  }
}

export const ASKED: readonly (readonly [string, string, number])[] = [
  ['the last month', `?period=days&${daysAgo(31, 1)}`, MONTH_MS],
  ['this month', '?period=month', MONTH_MS],
  ['today', '?period=today', MONTH_MS],
  ['unpaid of a month, a page', `/leakage?kind=left_unpaid&period=days&${daysAgo(31, 1)}`, PAGE_MS],
  ['no charge of a month, a page', `/leakage?kind=no_charge&period=days&${daysAgo(31, 1)}`, PAGE_MS],
  ['evacuation', '/evacuation', PAGE_MS],
  ['a workbook of a month', `/export?format=xlsx&period=days&${daysAgo(31, 1)}`, MONTH_MS],
];

function daysAgo(from: number, to: number): string {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  return `from=${day(from)}&to=${day(to)}`;
}

async function time(port: number, path: string, cookie: string) {
  const delays: number[] = [];
  let others = 0;
  for (let n = 0; n < TIMES; n += 1) {
    const began = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } });
    await answer.arrayBuffer();
    delays.push(performance.now() - began);
    if (answer.status !== 200) others += 1;
  }
  const sorted = delays.toSorted((a, b) => a - b);
  return { first: delays[0] ?? NaN, p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95), others };
}
