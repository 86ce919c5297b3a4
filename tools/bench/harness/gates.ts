import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { GateAnswer } from '#contract/ingest.ts';
import { quantile } from './benchmark.ts';
import { serveParent } from './child.ts';

interface Lanes {
  readonly port: number;
  readonly entryKey: string;
  readonly exitKey: string;
}

interface Drive extends Lanes {
  readonly perSecond: number;
  readonly seconds: number;
}

/** What the barriers of one mall waited for: milliseconds from the read to the decision. */
export interface Driven {
  readonly decided: number;
  readonly failed: number;
  /** How often each way to fail came: a status with its code, or a fault of the connection. */
  readonly reasons: Readonly<Record<string, number>>;
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
}

const agent = new Agent({ keepAlive: true });
const inside: string[] = [];
let reasons = new Map<string, number>();
let serial = 0;

/** Lets cars in until so many are inside. */
async function fill({ cars, ...lanes }: Lanes & { cars: number }): Promise<number> {
  while (inside.length < cars) await enter(lanes);
  return inside.length;
}

/** Cars come and go in turn, as evenly as they would at a busy mall, whether or not the last one has its answer. */
async function drive({ perSecond, seconds, ...lanes }: Drive): Promise<Driven> {
  const delays: number[] = [];
  let failed = 0;
  reasons = new Map();
  const underWay: Promise<void>[] = [];
  const started = performance.now();
  for (let car = 0; car < perSecond * seconds; car += 1) {
    await pause(Math.max(0, started + (car * 1000) / perSecond - performance.now()));
    const at = performance.now();
    const decided = (car % 2 === 0 ? enter(lanes) : leave(lanes)).then((isDecided) => {
      delays.push(performance.now() - at);
      if (!isDecided) failed += 1;
    });
    underWay.push(decided);
  }
  await Promise.all(underWay);
  const sorted = delays.toSorted((a, b) => a - b);
  return {
    decided: delays.length - failed,
    failed,
    reasons: Object.fromEntries(reasons),
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    longest: sorted.at(-1) ?? NaN,
  };
}

async function enter({ port, entryKey }: Lanes): Promise<boolean> {
  serial += 1;
  // Far apart, as the plates of a real mall are: 7919 has no factor in common with 9999.
  const letters = String.fromCharCode(65 + (serial % 8), 74 + (Math.floor(serial / 8) % 5));
  const plate = `MH${10 + (serial % 40)}${letters}${String(1 + ((serial * 7919) % 9999)).padStart(4, '0')}`;
  const answer = await post(port, entryKey, plate);
  if (answer?.sessionId) inside.push(plate);
  return answer !== null;
}

async function leave({ port, exitKey }: Lanes): Promise<boolean> {
  return (await post(port, exitKey, inside.shift() ?? '')) !== null;
}

function post(port: number, key: string, plate: string): Promise<GateAnswer | null> {
  const readAt = new Date().toISOString();
  const body = JSON.stringify({ readId: randomUUID(), plate, confidence: 0.97, readAt });
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  return new Promise((resolve) => {
    const path = '/api/ingest/plate-reads';
    const call = request({ host: '127.0.0.1', port, path, method: 'POST', agent, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      answer.once('end', () => {
        if (answer.statusCode === 200) return resolve(JSON.parse(text) as GateAnswer);
        noteFailure(`${answer.statusCode} ${text.slice(0, 200)}`);
        resolve(null);
      });
    });
    call.once('error', (error: NodeJS.ErrnoException) => {
      noteFailure(error.code ?? error.message);
      resolve(null);
    });
    call.end(body);
  });
}

function noteFailure(reason: string): void {
  reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
}

serveParent({ fill, drive });
