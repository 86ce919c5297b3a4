import { setTimeout as pause } from 'node:timers/promises';
import { atMost, exactly, round, type Given, type Report } from './harness/benchmark.ts';
import { startChild, type Child } from './harness/child.ts';
import type { Crowd } from './harness/crowd.ts';
import type { Driven } from './harness/gates.ts';
import type { LoadResult } from './harness/senders.ts';
import { aMall, openProduct, type Opened } from './harness/product-wire.ts';

const MALL = 'Palladium Mall';
const SESSIONS = 20_000;
/** Caches and compiled code fill first; then memory is weighed. */
const WARM_SECONDS = 60;
const GROWTH = 1.1;
const REST_MS = 5_000;
const LOAD_SECONDS = 55;

/**
 * `npm run bench -- soak [MINUTES] [share=0.3]`: everything a mall does, mixed, for half an hour: memory at the end is
 * what it was. With a share the load works for that part of each minute and rests for the other: beside other work.
 */
export default async function soak({ isShort, count, options, print }: Given): Promise<Report> {
  const minutes = count ?? (isShort ? 1 : 30);
  const share = Number(options['share'] ?? 1);
  const cameras = [
    { name: 'Entry', gate: 'entry-1', direction: 'entry' },
    { name: 'Exit', gate: 'exit-1', direction: 'exit' },
  ] as const;
  const { product, opened } = await openProduct([{ ...aMall(MALL, 2, 8, 30), cameras }]);
  const known = await product.ask<Known>('fill', { mall: MALL, count: SESSIONS }, 300_000);
  const clients = {
    gates: startChild('./gates.ts'),
    senders: startChild('./senders.ts'),
    crowd: startChild('./crowd.ts'),
  };
  const weights: number[] = [];
  const weigh = async () => {
    await pause(REST_MS);
    const { rssKb } = await product.ask<{ rssKb: number }>('weigh');
    weights.push(rssKb / 1024);
    return Math.round(rssKb / 1024);
  };
  try {
    await mix(opened, known, clients, isShort ? 5 : WARM_SECONDS);
    print(`warm: ${await weigh()} MB`);
    const failed: number[] = [];
    for (let minute = 1; minute <= minutes; minute += 1) {
      const one = await mix(opened, known, clients, isShort ? 5 : Math.round(share * LOAD_SECONDS));
      if (!isShort) await pause((1 - share) * LOAD_SECONDS * 1000);
      failed.push(one.gate.failed + one.readings.failed);
      const crowds = one.crowds.map(({ statuses }) => JSON.stringify(statuses)).join(' ');
      print(
        `minute ${minute}: ${await weigh()} MB, gate p99 ${round(one.gate.p99)} ms, readings ${one.readings.acknowledged}, ${crowds}`,
      );
    }
    const [first, last] = [weights[0] ?? NaN, weights.at(-1) ?? NaN];
    return {
      goals: [
        atMost('memory at the end by that at the start', last / first, GROWTH),
        exactly(
          'decisions and readings that failed',
          failed.reduce((sum, one) => sum + one, 0),
          0,
        ),
      ],
      figures: { engine: opened.engine, minutes, share, weights },
    };
  } finally {
    await Promise.all([product, ...Object.values(clients)].map((child) => child.end()));
  }
}

interface Known {
  readonly cookie: string;
  readonly email: string;
  readonly password: string;
}

/** Cars, readings, searching admins, sign-ins and viewers beside each other for some seconds. */
async function mix(
  opened: Opened,
  known: Known,
  clients: Record<'gates' | 'senders' | 'crowd', Child>,
  seconds: number,
) {
  const { port, malls } = opened;
  const [mall] = malls;
  if (!mall) throw new Error('there is no mall');
  const [entryKey, exitKey] = mall.cameraKeys;
  const limit = (seconds + 60) * 1000;
  const crowd = (kind: string, given: object) =>
    clients.crowd.ask<Crowd>(kind, { port, seconds, ...given }, limit);
  const readings = {
    port,
    malls: [{ key: mall.sensorKey, codes: mall.codes }],
    perSecond: 200,
    seconds,
    batch: 20,
    atOnce: 8,
  };
  const { cookie, email, password } = known;
  const [gate, sent, ...crowds] = await Promise.all([
    clients.gates.ask<Driven>('drive', { port, entryKey, exitKey, perSecond: 5, seconds }, limit),
    clients.senders.ask<LoadResult>('send', readings, limit),
    crowd('search', { admins: 1, cookie, mall: MALL }),
    crowd('signIn', { perSecond: 2, email, password }),
    crowd('watch', {
      attempts: 20 * seconds,
      path: `/api/mall/occupancy/stream?mall=${encodeURIComponent(MALL)}`,
    }),
  ]);
  return { gate, readings: sent, crowds };
}
