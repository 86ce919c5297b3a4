import { createEmptyDatabase } from '../../testing/empty-database.ts';
import { compareTariffs } from '../tariff-oracle/compare.ts';
import { atLeast, exactly, round, type Given, type Report } from './harness/benchmark.ts';

const STEP = 100_000;

/**
 * `npm run bench -- tariff [SESSIONS] [seed=N]`: random sessions by random tariffs, priced by the engine and by the
 * database from the tariff's data alone (tools/tariff-oracle/oracle.sql). On PostgreSQL where DATABASE_URL is set.
 */
export default async function tariff({ isShort, count, options, print }: Given): Promise<Report> {
  const sessions = count ?? (isShort ? 5_000 : 1_000_000);
  const seed = Number(options['seed'] ?? 1);
  const database = await createEmptyDatabase();
  const began = performance.now();
  try {
    const connection = await database.connect();
    const compared = await compareTariffs({
      connection,
      sessions,
      seed,
      onBatch: (done) => {
        if (done % STEP === 0) print(`${done} sessions, ${round((performance.now() - began) / 1000)} s`);
      },
    });
    await connection.close();
    for (const example of compared.examples) print(example);
    return {
      goals: [
        exactly('sessions priced differently', compared.differences, 0),
        atLeast('share of sessions that cost something', compared.paid / compared.sessions, 0.5),
      ],
      figures: { engine: connection.engine, seed, seconds: (performance.now() - began) / 1000, ...compared },
    };
  } finally {
    await database.remove();
  }
}
