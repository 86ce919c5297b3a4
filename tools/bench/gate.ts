import { atMost, exactly, round, type Given, type Report } from './harness/benchmark.ts';
import { startChild, type Child } from './harness/child.ts';
import type { Driven } from './harness/gates.ts';
import { aMall, lanesOf, openProduct, type Opened } from './harness/product-wire.ts';
import type { LoadResult } from './harness/senders.ts';

const IDLE_MS = 100;
const TIMES = 3;
const PER_SECOND = 10;
const STREAM = '/api/mall/occupancy/stream?mall=Palladium';

/**
 * How long a barrier waits for its decision, in a mall with cars inside: alone, and while 2,000 readings a second and
 * 1,000 viewers keep the same process busy. Both lanes together see ten cars a second, far more than a lane can pass.
 */
export default async function gate({ isShort, print }: Given): Promise<Report> {
  const stage = isShort
    ? { seconds: 3, viewers: 50, readings: 500, cars: 50 }
    : { seconds: 30, viewers: 1_000, readings: 2_000, cars: 400 };
  const cameras = [
    { name: 'Entry', gate: 'entry-1', direction: 'entry' },
    { name: 'Exit', gate: 'exit-1', direction: 'exit' },
  ] as const;
  const malls = [{ ...aMall('Palladium Mall', 2, 8, 30), cameras }, aMall('Phoenix', 10, 24, 60)];
  const { product, opened } = await openProduct(malls);
  const [gates, senders, viewers] = [
    startChild('./gates.ts'),
    startChild('./senders.ts'),
    startChild('./viewers.ts'),
  ];
  try {
    const lanes = lanesOf(opened);
    await gates.ask('fill', { ...lanes, cars: stage.cars });
    const idle = await drive(gates, lanes, stage.seconds);
    await viewers.ask('connect', { port: opened.port, path: STREAM, viewers: stage.viewers });
    const reading = startReadings(senders, opened, stage.readings, stage.seconds + 4);
    await pause(2_000);
    const busy = await drive(gates, lanes, stage.seconds);
    const sent = await reading;
    for (const [name, { p50, p99, longest }] of [
      ['alone', idle],
      ['under load', busy],
    ] as const)
      print(`${name}: p50 ${round(p50)} ms, p99 ${round(p99)} ms, longest ${round(longest)} ms`);
    print(`readings stored beside it: ${round(sent.acknowledged / sent.seconds)} a second`);
    return {
      goals: [
        atMost('p99 alone, ms', idle.p99, IDLE_MS),
        atMost('p99 under load, ms', busy.p99, IDLE_MS * TIMES),
        exactly('decisions that failed', idle.failed + busy.failed, 0),
      ],
      figures: { engine: opened.engine, stage, idle, busy, ratio: round(busy.p99 / idle.p99), sent },
    };
  } finally {
    await Promise.all([product, gates, senders, viewers].map((child) => child.end()));
  }
}

function drive(gates: Child, lanes: object, seconds: number): Promise<Driven> {
  return gates.ask<Driven>('drive', { ...lanes, perSecond: PER_SECOND, seconds });
}

function startReadings(senders: Child, { port, malls }: Opened, perSecond: number, seconds: number) {
  const load = malls.map(({ sensorKey: key, codes }) => ({ key, codes }));
  return senders.ask<LoadResult>('send', {
    port,
    malls: load.slice(1),
    perSecond,
    seconds,
    batch: 10,
    atOnce: 100,
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
