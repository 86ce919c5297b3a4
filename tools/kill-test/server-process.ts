import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

/** The built server as a process of its own, to be killed. */
export interface ServerProcess {
  readonly address: string;
  /** How long the start took until the product could serve. */
  readonly readyMs: number;
  kill(): Promise<void>;
  /** Stops it politely and answers its exit code. */
  stop(): Promise<number | null>;
}

export interface Place {
  readonly port: number;
  readonly environment: Record<string, string>;
}

const READY_MS = 60_000;

/** Starts the built server and waits until it is healthy; throws what it printed where it isn't. */
export async function startServer({ port, environment }: Place): Promise<ServerProcess> {
  const began = performance.now();
  const child = spawnServer([], { PORT: String(port), ...environment });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => printed.push(String(chunk)));
  const address = `http://127.0.0.1:${port}`;
  while (!(await isHealthy(address))) {
    if (child.exitCode !== null || performance.now() - began > READY_MS) {
      child.kill('SIGKILL');
      throw new Error(`the server did not start: ${printed.join('').slice(-2_000)}`);
    }
    await pause(50);
  }
  return {
    address,
    readyMs: performance.now() - began,
    kill: async () => void (await endBy(child, 'SIGKILL')),
    stop: () => endBy(child, 'SIGTERM'),
  };
}

/** Makes the first account, as an operator would. */
export async function createSuperAdmin(
  environment: Record<string, string>,
  email: string,
  password: string,
): Promise<void> {
  const child = spawnServer(['admin', 'create-super-admin', email], environment);
  child.stdin?.end(`${password}\n`);
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => printed.push(String(chunk)));
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`no super admin could be made: ${printed.join('')}`);
}

function spawnServer(words: string[], environment: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js', ...words], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'] ?? '',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      STAFF_SECOND_FACTOR: 'off',
      ...environment,
    },
  });
}

async function endBy(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
  const ended = once(child, 'exit');
  child.kill(signal);
  const [code] = (await ended) as [number | null];
  return code;
}

async function isHealthy(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/healthz`)).status === 200;
  } catch {
    return false;
  }
}
