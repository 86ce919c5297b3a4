import { runFuzz } from '../fuzz/run.ts';
import { atMost, exactly, type Given, type Report } from './harness/benchmark.ts';

const SEED = 2026;
/** How much heavier a server may be at the end of a role than after a tenth of it. */
const GROWTH_MB = 40;

/** `npm run bench -- fuzz [REQUESTS]`: 10,000 hostile requests in each of five roles, PostgreSQL where DATABASE_URL is set. */
export default async function fuzz({ isShort, count, print }: Given): Promise<Report> {
  const requests = count ?? (isShort ? 200 : 10_000);
  const { engine, operations, roles } = await runFuzz({ requests, seed: SEED, print });
  const sum = (of: (role: (typeof roles)[number]) => number) =>
    roles.reduce((all, role) => all + of(role), 0);
  const growth = Math.max(...roles.map(({ rssKb: [first, last] }) => (last - first) / 1024));
  return {
    goals: [
      exactly(
        'answers of 5xx',
        sum(({ faults }) => faults),
        0,
      ),
      exactly(
        'findings',
        sum(({ findings }) => findings.length),
        0,
      ),
      exactly(
        'calls over 20 ms of own processor time',
        sum(({ slow }) => slow.length),
        0,
      ),
      atMost('growth of memory within a role, MB', growth, GROWTH_MB),
    ],
    figures: { engine, operations, seed: SEED, roles },
  };
}
