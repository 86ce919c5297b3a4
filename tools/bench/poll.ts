import { atLeast, exactly, median, round, type Given, type Report } from './harness/benchmark.ts';
import { startChild, type Child } from './harness/child.ts';
import { aMall, openProduct, type Opened } from './harness/product-wire.ts';
import type { Read } from './harness/readers.ts';

interface Measured {
  readonly ratio: number;
  readonly cpuRatio: number;
  readonly product: number;
  readonly bare: number;
  readonly failed: number;
}

const PATH = '/api/mall/occupancy?mall=Palladium';
const GZIP = { 'accept-encoding': 'gzip' };

/** The poll beside a bare Node server that holds the very same bytes, in turns, so that both meet the same minute. */
export default async function poll({ isShort, print }: Given): Promise<Report> {
  const rounds = isShort ? 1 : 5;
  const seconds = isShort ? 1 : 4;
  const { product, opened } = await openProduct([aMall('Palladium Mall', 2, 8, 10)]);
  const bare = startChild('./bare.ts');
  const clients = startChild('./readers.ts');
  try {
    const { port: barePort } = await bare.ask<{ port: number }>('open');
    await occupy(opened);
    const etag = await copyAnswer(bare, opened.port);
    const servers = {
      product: { server: product, port: opened.port },
      bare: { server: bare, port: barePort },
    };
    const ask = async (name: string, headers: Record<string, string>) => {
      const one = await compare(clients, servers, headers, rounds, seconds);
      print(
        `${name}: ${round(one.product)} answers a second, bare Node ${round(one.bare)}: ratio ${round(one.ratio)}; by processor time ${round(one.cpuRatio)}`,
      );
      return one;
    };
    const whole = await ask('whole', GZIP);
    const unchanged = await ask('unchanged', { ...GZIP, 'if-none-match': etag });
    return {
      goals: [
        atLeast('whole answers, ratio to bare Node', whole.ratio, 0.5),
        atLeast('unchanged answers (304), ratio to bare Node', unchanged.ratio, 0.5),
        atLeast('whole answers, ratio by processor time', whole.cpuRatio, 0.5),
        atLeast('unchanged answers, ratio by processor time', unchanged.cpuRatio, 0.5),
        exactly('answers that failed', whole.failed + unchanged.failed, 0),
      ],
      figures: { engine: opened.engine, rounds, seconds, whole, unchanged },
    };
  } finally {
    await Promise.all([product.end(), bare.end(), clients.end()]);
  }
}

/** Six of ten slots occupied, as on a good day. */
async function occupy({ port, malls: [mall] }: Opened): Promise<void> {
  const at = new Date().toISOString();
  const readings = mall?.codes.map((slot, index) => ({ slot, occupied: index % 10 < 6, at }));
  const answer = await fetch(`http://127.0.0.1:${port}/api/ingest/occupancy`, {
    method: 'POST',
    headers: { authorization: `Bearer ${mall?.sensorKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ readings }),
  });
  if (answer.status !== 202) throw new Error(`the readings were refused with ${answer.status}`);
}

/** Gives the bare server the product's own answer, headers and all; answers its name. */
async function copyAnswer(bare: Child, port: number): Promise<string> {
  const { get } = await import('node:http');
  const { headers, body } = await new Promise<{ headers: Record<string, string>; body: Buffer }>(
    (resolve, reject) => {
      get({ host: '127.0.0.1', port, path: PATH, headers: GZIP, agent: false }, (answer) => {
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => pieces.push(piece));
        answer.once('end', () =>
          resolve({ headers: answer.headers as Record<string, string>, body: Buffer.concat(pieces) }),
        );
      }).once('error', reject);
    },
  );
  const carried = Object.entries(headers).filter(
    ([name]) => !/^(content-length|date|connection|keep-alive)$/.test(name),
  );
  await bare.ask('hold', { base64: body.toString('base64'), headers: Object.fromEntries(carried) });
  return headers['etag'] ?? '';
}

async function compare(
  clients: Child,
  servers: Record<'product' | 'bare', { server: Child; port: number }>,
  headers: Record<string, string>,
  rounds: number,
  seconds: number,
): Promise<Measured> {
  const rates = { product: [] as number[], bare: [] as number[] };
  const costs = { product: [] as number[], bare: [] as number[] };
  let failed = 0;
  for (let round = -1; round < rounds; round += 1) {
    for (const name of ['bare', 'product'] as const) {
      const { server, port } = servers[name];
      const before = await server.ask<{ cpuMs: number }>('weigh');
      const load = { url: `http://127.0.0.1:${port}${PATH}`, headers, connections: 40, seconds };
      const read = await clients.ask<Read>('read', load);
      const after = await server.ask<{ cpuMs: number }>('weigh');
      failed += read.failed;
      // The first turn warms both up.
      if (round < 0) continue;
      rates[name].push(read.perSecond);
      costs[name].push((after.cpuMs - before.cpuMs) / read.requests);
    }
  }
  return {
    ratio: median(rates.product.map((rate, index) => rate / (rates.bare[index] ?? NaN))),
    cpuRatio: median(costs.bare.map((cost, index) => cost / (costs.product[index] ?? NaN))),
    product: median(rates.product),
    bare: median(rates.bare),
    failed,
  };
}
