import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A process that is killed and started again, at the same address. */
export interface Killable {
  readonly address: string;
  start(): Promise<void>;
  kill(): Promise<void>;
}

const READY_MS = 60_000;

/** The built product. */
export function createProduct(
  main: string,
  port: number,
  environment: Readonly<Record<string, string>>,
): Killable {
  const address = `http://127.0.0.1:${port}`;
  return killable(address, '/healthz', () => {
    const env = { PATH: process.env['PATH'] ?? '', HOST: '127.0.0.1', PORT: String(port), ...environment };
    return spawn(process.execPath, ['--enable-source-maps', main], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env,
    });
  });
}

/** The built stand-in for the provider. */
export function createProvider(script: string, port: number, orders: object): Killable {
  const address = `http://127.0.0.1:${port}`;
  return killable(address, '/control/payments', () => {
    const child = fork(script, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    child.send({ ...orders, port });
    return child;
  });
}

function killable(address: string, path: string, spawnOne: () => ChildProcess): Killable {
  let child: ChildProcess | null = null;
  return {
    address,
    async start() {
      const own = spawnOne();
      child = own;
      const printed: string[] = [];
      for (const stream of [own.stdout, own.stderr])
        stream?.on('data', (chunk) => printed.push(String(chunk)));
      const until = performance.now() + READY_MS;
      while (!(await isThere(address + path))) {
        if (own.exitCode !== null || performance.now() > until) {
          own.kill('SIGKILL');
          throw new Error(`a process did not start: ${printed.join('').slice(-2_000)}`);
        }
        await pause(30);
      }
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function isThere(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
