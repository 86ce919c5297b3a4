import { runSettling } from '../../testing/settling/run-settling.ts';
import { atLeast, exactly, type Given, type Report } from './harness/benchmark.ts';

/**
 * `npm run bench -- settling [STEPS]`: 100,000 steps of gates, persons at the queue and what they take back, in many small
 * malls, against a model of what must be: books equal to the truth, no event lost. `seed=` other malls, `first=` those from
 * this world on: what differed names both. On PostgreSQL where DATABASE_URL is set.
 */
export default async function settling({ isShort, count, options, print }: Given): Promise<Report> {
  const steps = count ?? (isShort ? 300 : 100_000);
  const seed = Number(options['seed'] ?? 1);
  const began = performance.now();
  const processor = process.cpuUsage();
  const run = await runSettling({ steps, seed, first: Number(options['first'] ?? 0), print });
  const { user, system } = process.cpuUsage(processor);
  const figures = {
    seed,
    ...run,
    msAStep: (performance.now() - began) / run.steps,
    processorMsAStep: (user + system) / 1000 / run.steps,
  };
  print(`${figures.msAStep.toFixed(1)} ms a step, ${figures.processorMsAStep.toFixed(1)} of the processor`);
  return {
    goals: [
      exactly('differences from the model', run.differences.length, 0),
      atLeast('steps', run.steps, steps),
    ],
    figures,
  };
}
