import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A Mosquitto of a test's own, which can be away for a while. */
export interface Mosquitto {
  readonly port: number;
  start(): Promise<void>;
  /** As a power cut would, without a word to anybody. */
  kill(): Promise<void>;
  end(): Promise<void>;
}

/** Where Debian puts it, which is in no ordinary user's path. */
const PROGRAM = '/usr/sbin/mosquitto';

export function hasMosquitto(): boolean {
  return spawnSync(PROGRAM, ['-h']).error === undefined;
}

/** Everybody may do everything there: what a broker has to forbid is written in docs/operations/mqtt.md. */
export async function openMosquitto(): Promise<Mosquitto> {
  const folder = mkdtempSync(join(tmpdir(), 'gms-mosquitto-'));
  const port = await findFreePort();
  const file = join(folder, 'mosquitto.conf');
  writeFileSync(
    file,
    [`listener ${port} 127.0.0.1`, 'allow_anonymous true', 'set_tcp_nodelay true', 'persistence false'].join(
      '\n',
    ),
  );
  let child: ReturnType<typeof spawn> | null = null;

  async function kill(): Promise<void> {
    if (!child) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    child = null;
  }

  return {
    port,
    async start() {
      child = spawn(PROGRAM, ['-c', file], { stdio: 'ignore' });
      while (!(await answers(port))) await pause(20);
    },
    kill,
    async end() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function answers(port: number): Promise<boolean> {
  const socket = createConnection(port, '127.0.0.1');
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  }).finally(() => socket.destroy());
}
