import { atMost, exactly, round, type Given, type Report } from './harness/benchmark.ts';
import { startChild, type Child } from './harness/child.ts';
import { aMall, openProduct } from './harness/product-wire.ts';
import type { Watched } from './harness/viewers.ts';

interface Measured extends Watched {
  readonly kbPerViewer: number;
  readonly cpuMs: number;
}

interface Stage {
  readonly viewers: number;
  readonly seconds: number;
}

const PATH = '/api/mall/occupancy/stream?mall=Palladium';
const PER_SECOND = 10;

/**
 * Viewers of one mall's stream at 10 changes a second, beside a bare Node server with the same viewers. From the
 * moment a sensor sends until a viewer has it: reading, transaction and coalescing are in it. The bare one stores nothing.
 */
export default async function fanOut({ isShort, print }: Given): Promise<Report> {
  const stage = isShort ? { viewers: 100, seconds: 3 } : { viewers: 2_000, seconds: 20 };
  const { product, opened } = await openProduct([aMall('Palladium Mall', 2, 8, 30)]);
  const bare = startChild('./bare.ts');
  try {
    const { port: barePort } = await bare.ask<{ port: number }>('open');
    const [mall] = opened.malls;
    if (!mall) throw new Error('no mall was opened');
    const ours = await watch(product, opened.port, mall.sensorKey, mall.codes, stage);
    const theirs = await watch(bare, barePort, 'none', mall.codes, stage);
    for (const [name, { p50, p99, kbPerViewer, delivered, expected }] of [
      ['product', ours],
      ['bare Node', theirs],
    ] as const)
      print(
        `${name}: ${delivered} of ${expected} delivered, p50 ${round(p50)} ms, p99 ${round(p99)} ms, ${round(kbPerViewer)} KB a viewer`,
      );
    print(`ratio of p99 to bare Node: ${round(ours.p99 / theirs.p99)}`);
    return {
      goals: [
        exactly('messages delivered', ours.delivered, ours.expected),
        atMost('p99 from sensor to viewer, ms', ours.p99, 250),
        atMost('memory a viewer, KB', ours.kbPerViewer, 25),
        exactly('viewers lost', ours.closed, 0),
      ],
      figures: { engine: opened.engine, stage, product: ours, bare: theirs },
    };
  } finally {
    await Promise.all([product.end(), bare.end()]);
  }
}

async function watch(
  server: Child,
  port: number,
  key: string,
  codes: readonly string[],
  { viewers, seconds }: Stage,
): Promise<Measured> {
  const clients = startChild('./viewers.ts');
  try {
    // Once round, so that no first use is taken for the price of a viewer.
    await clients.ask('connect', { port, path: PATH, viewers: 20 });
    await clients.ask('run', { port, key, codes, perSecond: PER_SECOND, seconds: 2 });
    const before = await server.ask<{ rssKb: number; cpuMs: number }>('weigh');
    await clients.ask('connect', { port, path: PATH, viewers: viewers - 20 });
    const connected = await server.ask<{ rssKb: number; cpuMs: number }>('weigh');
    // The run above ends on a status; going on from another slot keeps every reading a change.
    const rest = [...codes.slice(2 * PER_SECOND), ...codes.slice(0, 2 * PER_SECOND)];
    const watched = await clients.ask<Watched>('run', {
      port,
      key,
      codes: rest,
      perSecond: PER_SECOND,
      seconds,
    });
    const after = await server.ask<{ rssKb: number; cpuMs: number }>('weigh');
    const heaviest = Math.max(connected.rssKb, after.rssKb);
    return {
      ...watched,
      kbPerViewer: (heaviest - before.rssKb) / (viewers - 20),
      cpuMs: after.cpuMs - connected.cpuMs,
    };
  } finally {
    await clients.end();
  }
}
