import { Agent, get, request, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { quantile } from './benchmark.ts';
import { serveParent } from './child.ts';

/** Viewers of one stream, and the sensor whose changes they watch: sent and seen on one clock. */
export interface Watched {
  readonly expected: number;
  readonly delivered: number;
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
  readonly closed: number;
}

interface Wanted {
  readonly port: number;
  readonly path: string;
  readonly viewers: number;
}

interface Run {
  readonly port: number;
  readonly key: string;
  readonly codes: readonly string[];
  readonly perSecond: number;
  readonly seconds: number;
}

const AT_ONCE = 50;
const SLOT = /\["([^"]+)",[01]\]/g;

const open = new Set<IncomingMessage>();
const sentAt = new Map<string, number>();
let delays: number[] = [];
let isMeasuring = false;
let closed = 0;

async function connect({ port, path, viewers }: Wanted): Promise<number> {
  for (let left = viewers; left > 0; left -= AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, left) }, () => join(port, path)));
  return open.size;
}

function join(port: number, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = get({ host: '127.0.0.1', port, path, agent: false }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`a viewer got ${answer.statusCode}`));
      open.add(answer);
      answer.setEncoding('latin1');
      answer.on('data', see);
      answer.once('error', () => undefined);
      answer.once('close', () => {
        open.delete(answer);
        closed += 1;
      });
      // Only what has a first message is connected.
      answer.once('data', () => resolve());
    });
    call.once('error', reject);
  });
}

function see(text: string): void {
  if (!isMeasuring) return;
  const now = performance.now();
  for (const [, slot = ''] of text.matchAll(SLOT)) {
    const at = sentAt.get(slot);
    if (at !== undefined) delays.push(now - at);
  }
}

/** Changes so many slots a second, one after the other, and waits until the last change has had time to arrive. */
async function run({ port, key, codes, perSecond, seconds }: Run): Promise<Watched> {
  const agent = new Agent({ keepAlive: true });
  const count = perSecond * seconds;
  delays = [];
  sentAt.clear();
  closed = 0;
  isMeasuring = true;
  const viewers = open.size;
  const started = performance.now();
  for (let change = 0; change < count; change += 1) {
    await pause(Math.max(0, started + (change * 1000) / perSecond - performance.now()));
    const slot = codes[change % codes.length] ?? '';
    sentAt.set(slot, performance.now());
    void send(agent, port, key, slot, Math.floor(change / codes.length) % 2 === 0);
  }
  for (let wait = 0; wait < 50 && delays.length < viewers * count; wait += 1) await pause(100);
  isMeasuring = false;
  agent.destroy();
  const sorted = Float64Array.from(delays).toSorted();
  return {
    expected: viewers * count,
    delivered: delays.length,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    longest: sorted.at(-1) ?? NaN,
    closed,
  };
}

function send(agent: Agent, port: number, key: string, slot: string, occupied: boolean): Promise<void> {
  const body = JSON.stringify({ readings: [{ slot, occupied, at: new Date().toISOString() }] });
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  return new Promise((resolve) => {
    const path = '/api/ingest/occupancy';
    const call = request({ host: '127.0.0.1', port, path, method: 'POST', agent, headers }, (answer) => {
      answer.resume().once('end', resolve);
    });
    call.once('error', () => resolve());
    call.end(body);
  });
}

serveParent({
  connect,
  run,
  leave: () => {
    for (const one of open) one.destroy();
  },
});
