import { build } from '../build.mjs';
import { runMoneyKills } from '../money-kill/run.ts';
import { atLeast, exactly, type Given, type Report } from './harness/benchmark.ts';

const SEED = 2026;

/** `npm run bench -- money-kills [KILLS]`: 200 random kill -9 of product and provider while drivers pay: every rupee is accounted for. On the embedded database, or on the empty one that DATABASE_URL names. */
export default async function moneyKills({ isShort, count, print }: Given): Promise<Report> {
  build({ ifStale: true });
  const kills = count ?? (isShort ? 5 : 200);
  const databaseUrl = process.env['DATABASE_URL'] ?? null;
  const result = await runMoneyKills({ kills, seed: SEED, built: 'dist/server', print, databaseUrl });
  for (const fault of result.faults.slice(0, 10)) print(fault);
  return {
    goals: [
      exactly('payments that are not accounted for', result.faults.length, 0),
      atLeast('payments', result.payments, kills),
    ],
    figures: { ...result },
  };
}
