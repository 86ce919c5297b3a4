import { build } from '../build.mjs';
import { runRestarts } from '../kill-test/restarts.ts';
import { atLeast, atMost, exactly, type Given, type Report } from './harness/benchmark.ts';

/** Below those that a system gives to outgoing connections. */
const PORT = 4_380;

/**
 * `npm run bench -- restarts [RESTARTS]`: 24 restarts by SIGTERM of two servers on one PostgreSQL under load, with
 * clients that ask the other one. Needs DATABASE_URL.
 */
export default async function restarts({ isShort, count, print }: Given): Promise<Report> {
  const url = process.env['DATABASE_URL'];
  if (!url) {
    print('left out: two processes meet in PostgreSQL alone (DATABASE_URL)');
    return { goals: [], figures: {} };
  }
  build({ ifStale: true });
  const result = await runRestarts(count ?? (isShort ? 2 : 24), PORT, url, print);
  const { calls, failed, retried, reasons, exitCodes } = result;
  print(
    `${calls} calls, ${retried} asked again: ${JSON.stringify(reasons)}; exits ${JSON.stringify(exitCodes)}`,
  );
  return {
    goals: [
      atMost('calls that failed, %', (failed / calls) * 100, 0.05),
      exactly('calls refused', result.refused, 0),
      exactly('exits with another code than 0', result.restarts - (exitCodes['0'] ?? 0), 0),
      atLeast('calls', calls, 1_000),
    ],
    figures: { ...result },
  };
}
