import { atMost, exactly, quantile, round, type Given, type Report } from './harness/benchmark.ts';
import { aMall, openProduct } from './harness/product-wire.ts';
import { ASKED as REPORTS } from './reports.ts';
import { TYPED } from './search.ts';

const MALL = 'Phoenix';
/** A car every six seconds: 10,000,000 sessions are two years. */
const SECONDS_APART = 6.3;
const PAGE_MS = 100;
const TIMES = 20;
const ROUNDS = 30;
const AUDIT_RECORDS = 1_000_000;

interface Asked {
  readonly name: string;
  readonly path: string;
  readonly limitMs: number;
}

/**
 * `npm run bench -- years [COUNT] [lasting=gms_NAME]`: every list, search, queue and report of a mall that has been open for
 * two years, 10,000,000 paid sessions, on PostgreSQL (DATABASE_URL). The database is filled once and stays, to be
 * dropped by hand; `audit=off` leaves the trail out, `only=plate` all but the pages with that word in their names,
 * `rounds=3` sums 90 days alone; `lasting` names it, gms_bench_years_COUNT unless given.
 */
export default async function years({ isShort, count, options, print }: Given): Promise<Report> {
  const sessions = count ?? (isShort ? 5_000 : 10_000_000);
  if (!process.env['DATABASE_URL']) {
    print('not run: it needs PostgreSQL (DATABASE_URL)');
    return { goals: [], figures: {} };
  }
  const lasting = options['lasting'] ?? `gms_bench_years_${sessions}`;
  const { product, opened } = await openProduct([aMall(MALL, 10, 24, 60)], false, lasting);
  try {
    const { cookie, mall, filledS } = await product.ask<{ cookie: string; mall: string; filledS: number }>(
      'years',
      { mall: MALL, count: sessions, secondsApart: SECONDS_APART },
      7_200_000,
    );
    print(`${opened.engine}: ${sessions} paid sessions there after ${filledS} s`);
    const records = isShort ? 2_000 : AUDIT_RECORDS;
    const isOfTrail = options['audit'] !== 'off';
    const owner = isOfTrail
      ? await product.ask<{ cookie: string }>('trail', { mall: MALL, count: records }, 1_800_000)
      : { cookie };
    const rounds = Number(options['rounds'] ?? ROUNDS);
    const { seconds } = await product.ask<{ seconds: number }>('sumDays', { rounds }, 3_600_000);
    print(`days summed in ${round(seconds)} s`);
    const figures: Record<string, unknown> = { engine: opened.engine, sessions, filledS, summedS: seconds };
    const goals: Report['goals'][number][] = [];
    const measure = async ({ name, path, limitMs }: Asked, cookieOf: string) => {
      const timed = await time(opened.port, path, cookieOf);
      figures[name] = timed;
      print(
        `${name}: ${round(timed.p50)} ms in the middle, p95 ${round(timed.p95)}, first ${round(timed.first)}, ${timed.kb} kB`,
      );
      goals.push(atMost(`${name}, p95 ms`, timed.p95, limitMs));
      goals.push(exactly(`${name}: other answers`, timed.others, 0));
    };
    const isWanted = ({ name }: Asked) => name.includes(options['only'] ?? '');
    for (const asked of listAsked(mall).filter(isWanted)) await measure(asked, cookie);
    for (const asked of isOfTrail ? AUDIT.filter(isWanted) : []) await measure(asked, owner.cookie);
    return { goals, figures };
  } finally {
    await product.end();
  }
}

function listAsked(id: string): Asked[] {
  const page = (name: string, path: string, limitMs = PAGE_MS): Asked => ({ name, path, limitMs });
  const sessions = (rest: string) => `/api/parking?mall=${MALL}${rest}`;
  const ofMall = (rest: string) => `/api/malls/${id}/${rest}`;
  return [
    page('sessions', sessions('')),
    page('sessions, parked', sessions('&status=parked')),
    page('sessions, parked, longest inside', sessions('&status=parked&sort=longest')),
    page('sessions, completed', sessions('&status=completed')),
    page('sessions, completed, left last', sessions('&status=completed&sort=left_last')),
    page('sessions, completed, longest', sessions('&status=completed&sort=longest')),
    page('sessions, oldest', sessions('&sort=oldest')),
    page('sessions, a month', sessions('&from=2026-10-01&to=2026-10-31')),
    page('sessions, a part of a plate', sessions('&q=4711')),
    page('sessions, a common part', sessions('&q=GJ')),
    page('sessions, in none', sessions('&q=ZZ99Q')),
    page('reviews', `/api/parking/reviews?mall=${MALL}`),
    page('stat cards', `/api/parking/stats?mall=${MALL}`),
    page('now', `/api/parking/now?mall=${MALL}`),
    page('attention', ofMall('attention')),
    page('attention, the count', ofMall('attention/count')),
    ...TYPED.map((typed) => page(`search ${typed}`, ofMall(`search?q=${typed}`))),
    ...REPORTS.map(([name, rest, limitMs]) => page(`report: ${name}`, ofMall(`reports${rest}`), limitMs)),
  ];
}

const AUDIT: readonly Asked[] = [
  { name: 'audit', path: '' },
  { name: 'audit, a kind', path: 'kind=sign_in' },
  { name: 'audit, a word of every second record', path: 'q=sessions' },
  { name: 'audit, a word of one in 200', path: 'q=north' },
  { name: 'audit, a word of one', path: 'q=needle' },
  { name: 'audit, a word of none', path: 'q=unheard' },
].map(({ name, path }) => ({ name, path: `/api/super/audit?${path}`, limitMs: PAGE_MS }));

async function time(port: number, path: string, cookie: string) {
  const delays: number[] = [];
  let [others, bytes] = [0, 0];
  for (let n = 0; n < TIMES; n += 1) {
    const began = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } });
    bytes = (await answer.arrayBuffer()).byteLength;
    delays.push(performance.now() - began);
    if (answer.status !== 200) others += 1;
    // What is held for a second or two is made anew, as for people who look now and then.
    if (n % 4 === 3) await new Promise((resolve) => void setTimeout(resolve, 2_100));
  }
  const sorted = delays.toSorted((a, b) => a - b);
  const kb = Math.round(bytes / 100) / 10;
  return { first: delays[0] ?? NaN, p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95), others, kb };
}
