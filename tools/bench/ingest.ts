import { atLeast, exactly, round, type Given, type Report } from './harness/benchmark.ts';
import { startChild } from './harness/child.ts';
import { aMall, openProduct } from './harness/product-wire.ts';
import type { LoadResult } from './harness/senders.ts';

interface Audit {
  readonly changes: number;
  readonly distinct: number;
}

interface Measured {
  readonly steady: LoadResult;
  readonly flatOut: LoadResult;
  readonly probe: number;
  readonly perSecond: number;
  readonly lost: number;
  readonly doubled: number;
}

const WANTED = 2_000;

/**
 * Sensor readings, each a change with the slot's next number: 2,000 a second for a minute, then as many as go, then the
 * audit. Beside it what the same database takes with nothing around it. Without DATABASE_URL only the embedded one runs.
 */
export default async function ingest({ isShort, print }: Given): Promise<Report> {
  const seconds = isShort ? 3 : 60;
  const onPostgres = process.env['DATABASE_URL'] ? await measure(false, seconds, print) : null;
  const embedded = await measure(true, seconds, print);
  const main = onPostgres ?? embedded;
  return {
    goals: [
      atLeast(`readings a second, ${onPostgres ? 'PostgreSQL' : 'embedded'}`, main.perSecond, WANTED * 0.99),
      ...[onPostgres, embedded].flatMap((one, index) => {
        const name = index === 0 ? 'PostgreSQL' : 'embedded';
        return one
          ? [exactly(`lost, ${name}`, one.lost, 0), exactly(`doubled, ${name}`, one.doubled, 0)]
          : [];
      }),
      atLeast(
        'flat out, ratio to bare batches',
        main.flatOut.acknowledged / main.flatOut.seconds / main.probe,
        0.25,
      ),
    ],
    figures: { seconds, postgres: onPostgres, embedded },
  };
}

async function measure(isEmbedded: boolean, seconds: number, print: Given['print']): Promise<Measured> {
  // So many slots, for so short a rush, that none changes more than seven times: that would be a flapping sensor.
  const wanted = ['Palladium', 'Phoenix', 'Quest', 'Rave'].map((name) => aMall(name, 10, 24, 100));
  const { product, opened } = await openProduct(wanted, isEmbedded);
  const senders = startChild('./senders.ts');
  try {
    const malls = opened.malls.map(({ sensorKey: key, codes }) => ({ key, codes }));
    const load = { port: opened.port, malls: malls.slice(0, 2), batch: 10, atOnce: 100 };
    const rush = { ...load, malls: malls.slice(2), batch: 100, atOnce: 20, perSecond: null, seconds: 3 };
    const limit = (seconds + 60) * 1000;
    // First uses are dear: statements are planned, code is compiled, both malls are marked as reporting.
    const warm = await senders.ask<LoadResult>('send', { ...load, perSecond: WANTED, seconds: 2 });
    const steady = await senders.ask<LoadResult>('send', { ...load, perSecond: WANTED, seconds }, limit);
    const flatOut = await senders.ask<LoadResult>('send', rush);
    const audit = await product.ask<Audit>('audit');
    const probe = await product.ask<number>('probe', { seconds: 3 });
    const perSecond = steady.acknowledged / steady.seconds;
    const phases = [warm, steady, flatOut];
    const acknowledged = phases.reduce((sum, phase) => sum + phase.acknowledged, 0);
    const accepted = phases.reduce((sum, phase) => sum + phase.accepted, 0);
    print(
      `${opened.engine}: ${round(perSecond)} readings a second for ${seconds} s, answered in p50 ${round(steady.p50)} ms, p99 ${round(steady.p99)} ms; flat out ${round(flatOut.acknowledged / flatOut.seconds)}, bare batches ${round(probe)} a second`,
    );
    return {
      steady,
      flatOut,
      probe,
      perSecond,
      // A message that failed may have been stored all the same: only what was acknowledged counts as promised.
      lost: Math.max(0, acknowledged - audit.distinct) + (acknowledged - accepted),
      doubled: audit.changes - audit.distinct,
    };
  } finally {
    await Promise.all([product.end(), senders.end()]);
  }
}
