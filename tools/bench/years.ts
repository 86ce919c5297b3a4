import { atMost, exactly, quantile, round, type Given, type Report } from './harness/benchmark.ts';
import { aMall, openProduct } from './harness/product-wire.ts';
import { ASKED as REPORTS } from './reports.ts';
import { TYPED } from './search.ts';

const MALL = 'Phoenix';
/** A car every six seconds: 10,000,000 sessions are two years. */
const SECONDS_APART = 6.3;
const PAGE_MS = 100;
const TIMES = 60;
const ROUNDS = 30;
const AUDIT_RECORDS = 1_000_000;

interface Asked {
  readonly name: string;
  /** Of the n-th time. */
  readonly path: (n: number) => string;
  readonly limitMs: number;
  readonly cookie: string;
}

interface Timed {
  readonly delays: number[];
  others: number;
  bytes: number;
}

/**
 * `npm run bench -- years [COUNT] [lasting=gms_NAME]`: every list, search, queue and report of a mall that has been open for
 * two years, 10,000,000 paid sessions, on PostgreSQL (DATABASE_URL). The database is filled once and stays, to be
 * dropped by hand. Each page is asked for 60 times in turn; `times` sets another number. `audit=off` leaves the trail out, `only=plate` all but the pages with that word in their names,
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
    const isWanted = ({ name }: Asked) => name.includes(options['only'] ?? '');
    const wanted = [
      ...listAsked(mall, cookie).filter(isWanted),
      ...(isOfTrail ? listAudit(owner.cookie) : []).filter(isWanted),
    ].map((asked) => ({ ...asked, delays: [] as number[], others: 0, bytes: 0 }));
    await timeInTurn(opened.port, wanted, Number(options['times'] ?? TIMES));
    for (const { name, limitMs, others, ...asked } of wanted) {
      const timed = summarize(asked);
      figures[name] = timed;
      print(
        `${name}: ${round(timed.p50)} ms in the middle, p95 ${round(timed.p95)}, first ${round(timed.first)}, ${timed.kb} kB`,
      );
      goals.push(atMost(`${name}, p95 ms`, timed.p95, limitMs));
      goals.push(exactly(`${name}: other answers`, others, 0));
    }
    return { goals, figures };
  } finally {
    await product.end();
  }
}

function listAsked(id: string, cookie: string): Asked[] {
  const page = (name: string, path: string | ((n: number) => string), limitMs = PAGE_MS): Asked => ({
    name,
    path: typeof path === 'string' ? () => path : path,
    limitMs,
    cookie,
  });
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
    page('sessions, two letters in none', sessions('&q=QX')),
    page('sessions, a slot', sessions('&q=B1A01')),
    page('sessions, a day', sessions('&q=2025-07-14')),
    page('sessions, parts at random', (n) => sessions(`&q=${partAtRandom(n)}`)),
    page('sessions, parts at random, completed', (n) => sessions(`&status=completed&q=${partAtRandom(n)}`)),
    page('reviews', `/api/parking/reviews?mall=${MALL}`),
    page('stat cards', `/api/parking/stats?mall=${MALL}`),
    page('now', `/api/parking/now?mall=${MALL}`),
    page('attention', ofMall('attention')),
    page('attention, the count', ofMall('attention/count')),
    ...TYPED.map((typed) => page(`search ${typed}`, ofMall(`search?q=${typed}`))),
    page('search, parts at random', (n) => ofMall(`search?q=${partAtRandom(n)}`)),
    ...REPORTS.map(([name, rest, limitMs]) => page(`report: ${name}`, ofMall(`reports${rest}`), limitMs)),
  ];
}

/** Two to six signs of a plate that the mall may have seen, others each time. */
function partAtRandom(n: number): string {
  const car = Math.floor(Math.random() * 10_000_000);
  const letter = (factor: number) => String.fromCodePoint(65 + ((car * factor) % 26));
  const two = String(1 + ((car * 7) % 38)).padStart(2, '0');
  const plate = `GJ${two}${letter(11)}${letter(5)}${String((car * 7919) % 9999).padStart(4, '0')}`;
  const size = 2 + (n % 5);
  const from = Math.floor(Math.random() * (plate.length - size + 1));
  return plate.slice(from, from + size);
}

function listAudit(cookie: string): Asked[] {
  return [
    { name: 'audit', query: '' },
    { name: 'audit, a kind', query: 'kind=sign_in' },
    { name: 'audit, a word of every second record', query: 'q=sessions' },
    { name: 'audit, a word of one in 200', query: 'q=north' },
    { name: 'audit, a word of one', query: 'q=needle' },
    { name: 'audit, a word of none', query: 'q=unheard' },
  ].map(({ name, query }) => ({ name, path: () => `/api/super/audit?${query}`, limitMs: PAGE_MS, cookie }));
}

/** In turn, as people use them: what one page has brought to memory, the others push out again. */
async function timeInTurn(port: number, all: readonly (Asked & Timed)[], times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    for (const asked of all) await time(port, asked, n);
  }
}

async function time(port: number, asked: Asked & Timed, n: number): Promise<void> {
  const began = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}${asked.path(n)}`, {
    headers: { cookie: asked.cookie },
  });
  asked.bytes = (await answer.arrayBuffer()).byteLength;
  asked.delays.push(performance.now() - began);
  if (answer.status !== 200) asked.others += 1;
}

function summarize({ delays, bytes }: Pick<Timed, 'delays' | 'bytes'>) {
  const sorted = delays.toSorted((a, b) => a - b);
  const kb = Math.round(bytes / 100) / 10;
  return { first: delays[0] ?? NaN, p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95), kb };
}
