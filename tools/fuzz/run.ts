import { createRandom, type Random } from '../../server/db/demo/random.ts';
import { startSmtpServer } from '../../testing/smtp-server.ts';
import { startChild, type Child } from '../bench/harness/child.ts';
import { readDescription, type Operation } from './description.ts';
import { rememberTexts, type Seen } from './fitting-values.ts';
import { buildRequest, type Identity, type RawRequest } from './hostile-request.ts';
import { judge, MAY, ROLES, type Role } from './judge.ts';
import { becomesIdle, costOf, idleMs, mainThreadMs } from './processor-time.ts';
import { sendRaw, type RawAnswer } from './send-raw.ts';

export interface FuzzedRole {
  readonly role: Role;
  readonly requests: number;
  /** How often each status was answered; 0 where the connection ended without an answer. */
  readonly statuses: Record<string, number>;
  /** How many of the calls were answered with success at least once. */
  readonly reached: number;
  readonly faults: number;
  readonly findings: readonly string[];
  readonly slow: readonly string[];
  readonly longestMs: number;
  /** Memory after a collection, when a tenth was sent and at the end. */
  readonly rssKb: readonly [number, number];
}

export interface FuzzWanted {
  readonly requests: number;
  readonly seed: number;
  readonly roles?: readonly Role[];
  readonly print: (line: string) => void;
}

const BUDGET_MS = 20;
/** A device's message of more than this, and an export, are worked on in pieces, between which all others have their turn. */
const LARGE = 64 * 1024;
/** Most requests are such as the role may make: the others are refused before much is done. */
const OWN_SHARE = 0.7;
const MOST_SHOWN = 40;

interface Target {
  readonly child: Child;
  readonly port: number;
  readonly pid: number;
  readonly foreign: readonly string[];
  readonly names: Readonly<Record<string, string[]>>;
  readonly operations: readonly Operation[];
}

/** Sends so many hostile requests in each role, one after the other, and judges each answer and what it cost. */
export async function runFuzz({ requests, seed, roles = ROLES, print }: FuzzWanted) {
  const smtp = await startSmtpServer();
  const child = startChild('../../fuzz/target.ts', { NODE_ENV: 'production' });
  try {
    const opened = await child.ask<Omit<Target, 'child' | 'operations'> & { engine: string }>('open', {
      smtp: smtp.url,
    });
    const target = { ...opened, child, operations: await readDescription(opened.port) };
    const fuzzed: FuzzedRole[] = [];
    for (const role of roles) {
      const one = await fuzzRole(target, role, requests, createRandom(seed + ROLES.indexOf(role)));
      fuzzed.push(one);
      print(describe(one, target.operations.length));
    }
    return { engine: opened.engine, operations: target.operations.length, roles: fuzzed };
  } finally {
    await child.end();
    await smtp.close();
  }
}

async function fuzzRole(target: Target, role: Role, requests: number, random: Random): Promise<FuzzedRole> {
  const { child, operations, names } = target;
  const seen: Seen = new Map(Object.entries(names).map(([name, texts]) => [name, [...texts]]));
  const own = operations.filter(({ who }) => MAY[who]?.includes(role));
  const tally = createTally(role, target.foreign);
  let rssAtFirst = 0;
  let identities = await child.ask<Identity[]>('cast', { role });
  for (let n = 0; n < requests; n += 1) {
    if (n === Math.floor(requests / 10)) rssAtFirst = await rssOf(child);
    const operation = random.pick(random.next() < OWN_SHARE ? own : operations);
    const request = buildRequest(operation, random.pick(identities), seen, random);
    const { answer, ms } = await measure(target, request);
    tally.note(request, answer, ms);
    rememberTexts(seen, parse(answer.body), random);
    if (hasLostItsRole(request, answer)) identities = await child.ask<Identity[]>('cast', { role });
  }
  return { role, requests, ...tally.result(), rssKb: [rssAtFirst, await rssOf(child)] };
}

/** What all answers of a role come to. */
function createTally(role: Role, foreign: readonly string[]) {
  const statuses: Record<string, number> = {};
  const reached = new Set<string>();
  const [findings, slow]: [string[], string[]] = [[], []];
  let [faults, longestMs] = [0, 0];
  return {
    note(request: RawRequest, answer: RawAnswer, ms: number): void {
      const { status } = answer;
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status >= 500) faults += 1;
      longestMs = Math.max(longestMs, ms);
      const where = `${request.head.split('\r\n')[0]?.slice(0, 160)} ${request.body.toString().slice(0, 160)}`;
      findings.push(...judge(role, request, answer, foreign).map((fault) => `${fault}: ${where}`));
      if (ms > BUDGET_MS) slow.push(`${Math.round(ms)} ms: ${where}`);
      if (status >= 200 && status < 300 && request.isPlain)
        reached.add(`${request.operation.method} ${request.operation.path}`);
    },
    result: () => ({ statuses, reached: reached.size, faults, findings, slow, longestMs }),
  };
}

/** The answer, and what the call cost of the server's own time; tried again where that is too much. */
async function measure(target: Target, request: RawRequest): Promise<{ answer: RawAnswer; ms: number }> {
  const { port, pid, child } = target;
  let first: RawAnswer | null = null;
  const whole = async () => {
    const [began, before] = [performance.now(), mainThreadMs(pid)];
    const answer = await sendRaw(port, request);
    first ??= answer;
    // What an idle server does in the seconds in which it waits for the rest of a request is not the call's.
    return mainThreadMs(pid) - before - idleMs(performance.now() - began);
  };
  const inPieces = async () => {
    await child.ask('watchPieces');
    await sendRaw(port, request);
    return child.ask<number>('readPieces');
  };
  let ms = await costOf(whole, BUDGET_MS);
  const { who, path } = request.operation;
  const isInPieces = (who === 'device' && request.body.length > LARGE) || path.endsWith('/export');
  if (ms > BUDGET_MS && isInPieces) ms = await costOf(inPieces, BUDGET_MS);
  // A job of the server's own, such as a forecast, runs for seconds: what it cost is not the call's.
  if (ms > BUDGET_MS && (await becomesIdle(pid))) ms = await costOf(whole, BUDGET_MS);
  return { answer: first ?? { status: 0, head: '', body: '', ms: 0 }, ms };
}

/** Fuzzing may sign itself out, give its role away or revoke its own key. */
function hasLostItsRole({ isOwn, isPlain, operation }: RawRequest, { status, body }: RawAnswer): boolean {
  if (!isOwn || !isPlain) return false;
  if (status === 401) return operation.who !== 'device' || body.includes('unknown_device');
  return (
    /logout|\/password|sign-ins|\/admins|second-factor|toggle-live|devices/.test(operation.path) &&
    status < 300
  );
}

async function rssOf(child: Child): Promise<number> {
  return (await child.ask<{ rssKb: number }>('weigh')).rssKb;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function describe(
  { role, requests, statuses, reached, findings, slow, longestMs, rssKb }: FuzzedRole,
  all: number,
) {
  const answers = Object.entries(statuses).map(([status, times]) => `${status}: ${times}`);
  const [first, last] = rssKb.map((kb) => Math.round(kb / 1024));
  const shown = [...findings, ...slow].slice(0, MOST_SHOWN).map((line) => `\n    ${JSON.stringify(line)}`);
  return `${role}: ${requests} requests (${answers.join(', ')}), ${reached} of ${all} calls done, ${findings.length} findings, ${slow.length} over ${BUDGET_MS} ms (longest ${longestMs.toFixed(1)}), RSS ${first} to ${last} MB${shown.join('')}`;
}

if (process.argv[1]?.endsWith('fuzz/run.ts')) {
  const [requests = 1_000, seed = 1] = process.argv.slice(2, 4).map(Number);
  const named = process.argv.slice(4);
  const roles = ROLES.filter((role) => named.length === 0 || named.includes(role.replace(' ', '-')));
  const { roles: fuzzed } = await runFuzz({ requests, seed, roles, print: console.log });
  process.exitCode = fuzzed.every(({ findings, slow }) => findings.length + slow.length === 0) ? 0 : 1;
}
