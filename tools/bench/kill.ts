import { build } from '../build.mjs';
import { runKillTest } from '../kill-test/run.ts';
import { atLeast, exactly, type Given, type Report } from './harness/benchmark.ts';

/** Below those that a system gives to outgoing connections. */
const PORT = 4_382;

/** `npm run bench -- kill [KILLS]`: 200 random kill -9 of the built server under mixed load: nothing acknowledged is lost, every start succeeds. */
export default async function kill({ isShort, count, print }: Given): Promise<Report> {
  build({ ifStale: true });
  const result = await runKillTest(count ?? (isShort ? 3 : 200), 2026, PORT, print);
  const acknowledged = Object.values(result.acknowledged).reduce((sum, count) => sum + count, 0);
  return {
    goals: [
      exactly('acknowledged events lost', result.lost, 0),
      exactly('acknowledged events stored twice', result.doubled, 0),
      exactly('rules of the data broken', result.brokenRules, 0),
      exactly('plate reads answered otherwise when asked again', result.changedAnswers, 0),
      exactly('failed starts', result.failedStarts, 0),
      exactly('kills left undone', result.brokenOff === null ? 0 : 1, 0),
      exactly('calls refused while the server lived', result.refusals.length, 0),
      atLeast('acknowledged events', acknowledged, 1),
    ],
    figures: { ...result },
  };
}
