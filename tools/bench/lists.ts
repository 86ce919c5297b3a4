import { atMost, exactly, quantile, round, type Given, type Report } from './harness/benchmark.ts';
import { aMall, openProduct } from './harness/product-wire.ts';

const MALL = 'Phoenix';
/** A search may take so long before it says that it took too long, and an answer leaves within half a second more. */
const LONGEST_MS = 2_500;
const FIRST_PAGE_MS = 500;
const TIMES = 5;

/** What is asked: a list as it opens, or a search. */
interface Asked {
  readonly name: string;
  readonly path: string;
  readonly isFirstPage?: boolean;
}

const ofSessions: readonly Asked[] = [
  { name: 'sessions', path: '', isFirstPage: true },
  { name: 'sessions, completed', path: 'status=completed', isFirstPage: true },
  { name: 'sessions, a common part of a plate', path: 'q=GJ' },
  { name: 'sessions, a rare part', path: 'q=4711' },
  { name: 'sessions, in none', path: 'q=ZZ99Q' },
  { name: 'sessions, two years', path: 'from=2024-01-01&to=2026-12-31' },
  { name: 'sessions, a month', path: 'q=2026-10' },
].map((one) => ({ ...one, path: `/api/parking?mall=${MALL}&${one.path}` }));

const ofTrail: readonly Asked[] = [
  { name: 'audit', path: '', isFirstPage: true },
  { name: 'audit, a kind', path: 'kind=sign_in', isFirstPage: true },
  { name: 'audit, a word of every second record', path: 'q=sessions', isFirstPage: true },
  { name: 'audit, the beginning of many words', path: 'q=1' },
  { name: 'audit, a word of one in 200', path: 'q=north' },
  { name: 'audit, a word of one', path: 'q=needle' },
  { name: 'audit, a word of none', path: 'q=unheard' },
  { name: 'audit, a word of the oldest alone', path: 'q=burst' },
  { name: 'audit, a common word and a rare kind', path: 'q=other&kind=tariff_set' },
  { name: 'audit, a common word and a kind without it', path: 'q=sessions&kind=sign_in' },
].map((one) => ({ ...one, path: `/api/super/audit?${one.path}` }));

/**
 * `npm run bench -- lists`: lists, searches, stat cards and the audit trail at 300,000 sessions and 1,000,000 records:
 * answered, or refused with `search_took_too_long`, within its time. On PostgreSQL where DATABASE_URL is set.
 */
export default async function lists({ isShort, count, print }: Given): Promise<Report> {
  const records = count ?? (isShort ? 20_000 : 1_000_000);
  const sessions = Math.ceil(records * 0.3);
  const { product, opened } = await openProduct([aMall(MALL, 10, 24, 60)]);
  try {
    const admin = await product.ask<{ cookie: string }>('fill', { mall: MALL, count: sessions }, 900_000);
    const owner = await product.ask<{ cookie: string }>('trail', { mall: MALL, count: records }, 900_000);
    print(`${opened.engine}: ${sessions} sessions and ${records} records written`);
    const stats = { name: 'stat cards', path: `/api/parking/stats?mall=${MALL}`, isFirstPage: true };
    const goals: Report['goals'][number][] = [];
    const figures: Record<string, unknown> = { engine: opened.engine, sessions, records };
    for (const [asked, cookie] of [
      ...[...ofSessions, stats].map((one) => [one, admin.cookie] as const),
      ...ofTrail.map((one) => [one, owner.cookie] as const),
    ]) {
      const { statuses, p50, longest } = await time(opened.port, asked.path, cookie);
      figures[asked.name] = { statuses, p50, longest };
      print(
        `${asked.name}: ${round(p50)} ms in the middle, ${round(longest)} at worst; ${statuses.join(' ')}`,
      );
      goals.push(atMost(`${asked.name}, ms`, longest, asked.isFirstPage ? FIRST_PAGE_MS : LONGEST_MS));
      goals.push(exactly(`${asked.name}: other answers`, statuses.filter((one) => !isRight(one)).length, 0));
    }
    return { goals, figures };
  } finally {
    await product.end();
  }
}

function isRight(status: string): boolean {
  return status === '200' || status === '503 search_took_too_long';
}

async function time(port: number, path: string, cookie: string) {
  const [delays, statuses]: [number[], string[]] = [[], []];
  for (let n = 0; n < TIMES; n += 1) {
    const began = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } });
    const body = (await answer.json()) as { code?: string };
    delays.push(performance.now() - began);
    statuses.push(answer.ok ? String(answer.status) : `${answer.status} ${body.code}`);
    // The totals are cached for a second.
    await new Promise((resolve) => {
      setTimeout(resolve, 1_100);
    });
  }
  const sorted = delays.toSorted((a, b) => a - b);
  return { statuses: [...new Set(statuses)], p50: quantile(sorted, 0.5), longest: sorted.at(-1) ?? NaN };
}
