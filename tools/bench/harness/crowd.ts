import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { quantile } from './benchmark.ts';
import { serveParent } from './child.ts';

/** Crowds that a server has to stand while somebody else's barrier waits. Each is a process of its own. */
interface Dial {
  readonly port: number;
  readonly seconds: number;
}

/** What a crowd did and what it was answered. */
export interface Crowd {
  readonly done: number;
  readonly perSecond: number;
  readonly statuses: Record<string, number>;
  readonly p50: number;
  readonly p99: number;
}

/** What an admin types and clicks: parts of plates, rare and common, a slot, days, and nothing at all. */
const QUERIES = [
  'q=4711',
  'q=GJ',
  'q=AB12',
  'q=ZZ99',
  'q=B1A0',
  'q=2026-10',
  'from=2025-01-01&to=2026-12-31',
  'status=completed',
  'q=7&status=parked',
  '',
];

/** So many admins, each with the next search as soon as the last is answered. */
async function search({ port, seconds, admins, cookie, mall }: Dial & Searching): Promise<Crowd> {
  const agent = new Agent({ keepAlive: true });
  const tally = createTally();
  const ends = performance.now() + seconds * 1000;
  const admin = async (_: unknown, index: number) => {
    for (let n = index; performance.now() < ends; n += 1) {
      const path = `/api/parking?mall=${encodeURIComponent(mall)}&${QUERIES[n % QUERIES.length]}`;
      await tally.time(() => ask(agent, port, { path, headers: { cookie } }));
    }
  };
  await Promise.all(Array.from({ length: admins }, admin));
  agent.destroy();
  return tally.result(seconds);
}

interface Searching {
  readonly admins: number;
  readonly cookie: string;
  readonly mall: string;
}

/** Sign-ins at an even pace, right and wrong in turn, whether or not those before are answered. */
async function signIn({ port, seconds, perSecond, email, password }: Dial & SigningIn): Promise<Crowd> {
  const agent = new Agent({ keepAlive: true, maxSockets: 600 });
  const tally = createTally();
  const underWay: Promise<void>[] = [];
  const started = performance.now();
  for (let n = 0; n < perSecond * seconds; n += 1) {
    await pause(Math.max(0, started + (n * 1000) / perSecond - performance.now()));
    const given = n % 2 === 0 ? { email, password } : { email: `nobody-${n}@example.com`, password };
    const body = JSON.stringify(given);
    underWay.push(tally.time(() => ask(agent, port, { method: 'POST', path: '/api/auth/login', body })));
  }
  await Promise.race([Promise.all(underWay), pause(2_000)]);
  agent.destroy();
  return tally.result(seconds);
}

interface SigningIn {
  readonly perSecond: number;
  readonly email: string;
  readonly password: string;
}

/** Sockets that send a byte of their headers now and then; those that the server closes come again. */
async function slowSockets({ port, seconds, sockets }: Dial & { sockets: number }): Promise<Crowd> {
  const tally = createTally();
  const ends = performance.now() + seconds * 1000;
  const slow = async () => {
    while (performance.now() < ends) await tally.time(() => dribble(port, ends));
  };
  await Promise.all(Array.from({ length: sockets }, slow));
  return tally.result(seconds);
}

function dribble(port: number, ends: number): Promise<number> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const text = `GET /api/malls HTTP/1.1\r\nhost: a\r\nx-slow: ${'a'.repeat(1_000)}`;
    let sent = 0;
    const timer = setInterval(() => {
      if (performance.now() > ends) socket.destroy();
      else socket.write(text[sent++] ?? 'a');
    }, 500);
    socket.on('error', () => undefined);
    socket.once('close', () => {
      clearInterval(timer);
      setTimeout(() => resolve(0), 100);
    });
  });
}

/** Attempts to watch: each waits for its first message and leaves. */
async function watch({ port, seconds, attempts, path }: Dial & Watching): Promise<Crowd> {
  const tally = createTally();
  const started = performance.now();
  const ends = started + seconds * 1000;
  let left = attempts;
  const viewer = async () => {
    for (; left > 0 && performance.now() < ends; left -= 1) {
      const due = started + ((attempts - left) / attempts) * seconds * 1000;
      await pause(Math.max(0, due - performance.now()));
      await tally.time(() => peek(port, path));
    }
  };
  await Promise.all(Array.from({ length: 100 }, viewer));
  return tally.result(seconds);
}

interface Watching {
  readonly attempts: number;
  readonly path: string;
}

function peek(port: number, path: string): Promise<number> {
  return new Promise((resolve) => {
    const call = request({ host: '127.0.0.1', port, path, agent: false }, (answer) => {
      answer.once('error', () => undefined);
      answer.once('close', () => resolve(answer.statusCode ?? 0));
      answer.once('data', () => answer.destroy());
    });
    call.once('error', () => resolve(0));
    call.end();
  });
}

interface Asking {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

function ask(agent: Agent, port: number, asking: Asking): Promise<number> {
  const { path, method = 'GET', body = '', headers = {} } = asking;
  const length = body === '' ? {} : { 'content-type': 'application/json', 'content-length': body.length };
  return new Promise((resolve) => {
    const sent = { host: '127.0.0.1', port, path, method, agent, headers: { ...headers, ...length } };
    const call = request(sent, (answer) => {
      answer.resume().once('close', () => resolve(answer.statusCode ?? 0));
    });
    call.once('error', () => resolve(0));
    call.end(body);
  });
}

function createTally() {
  const statuses: Record<string, number> = {};
  const delays: number[] = [];
  return {
    async time(call: () => Promise<number>): Promise<void> {
      const at = performance.now();
      const status = await call();
      delays.push(performance.now() - at);
      statuses[status] = (statuses[status] ?? 0) + 1;
    },
    result(seconds: number): Crowd {
      const sorted = delays.toSorted((a, b) => a - b);
      const p = (share: number) => (sorted.length > 0 ? quantile(sorted, share) : 0);
      return { done: delays.length, perSecond: delays.length / seconds, statuses, p50: p(0.5), p99: p(0.99) };
    },
  };
}

serveParent({ search, signIn, slowSockets, watch });
