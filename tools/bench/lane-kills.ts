import { build } from '../build.mjs';
import { runLaneKills } from '../money-kill/run-lanes.ts';
import { atLeast, exactly, type Given, type Report } from './harness/benchmark.ts';

const SEED = 2026;

/**
 * `npm run bench -- lane-kills [KILLS]`: 200 random kill -9 of product, provider and acquirer while cars hold at exits and
 * pay by FASTag, by UPI or by both: each has paid once, and its barrier was asked to open once. On the embedded database,
 * or on the empty one that DATABASE_URL names.
 */
export default async function laneKills({ isShort, count, print }: Given): Promise<Report> {
  build({ ifStale: true });
  const kills = count ?? (isShort ? 5 : 200);
  const databaseUrl = process.env['DATABASE_URL'] ?? null;
  const result = await runLaneKills({ kills, seed: SEED, built: 'dist/server', print, databaseUrl });
  for (const fault of result.faults.slice(0, 10)) print(fault);
  return {
    goals: [
      exactly('cars that did not pay once or whose barrier did not open once', result.faults.length, 0),
      atLeast('debits of tags and payments', result.debits + result.payments, 2 * kills),
    ],
    figures: { ...result },
  };
}
