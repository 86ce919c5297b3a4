import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Where PgBouncer is installed; null where it isn't. */
export const PGBOUNCER =
  ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find((file) =>
    existsSync(file),
  ) ?? null;

export interface Pooler {
  /** The given address, by way of the pooler. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a PgBouncer in front of a server, as an operator would set one up. */
export async function startPooler(
  serverUrl: string,
  mode: 'session' | 'transaction' | 'statement',
): Promise<Pooler> {
  const server = new URL(serverUrl);
  const folder = mkdtempSync(join(tmpdir(), 'gms-pooler-'));
  const port = await findFreePort();
  const login = `user=${server.username}${server.password ? ` password=${server.password}` : ''}`;
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
* = host=${server.hostname} port=${server.port || 5432} ${login}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 20
`,
  );
  // It refuses to run as root, so somebody else has to be able to read it.
  chmodSync(folder, 0o755);
  const words = process.getuid?.() === 0 ? ['-u', 'nobody', file] : [file];
  const child = spawn(PGBOUNCER ?? '', words, { stdio: ['ignore', 'ignore', 'pipe'] });
  const url = new URL(server);
  url.host = `127.0.0.1:${port}`;
  await waitFor(child, url.href);
  return {
    url: url.href,
    async stop() {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function waitFor(child: ChildProcess, url: string): Promise<void> {
  let printed = '';
  child.stderr?.on('data', (chunk) => (printed += String(chunk)));
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const client = new pg.Client({ connectionString: url });
    const isThere = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (isThere) return;
    if (child.exitCode !== null) break;
    await pause(50);
  }
  child.kill('SIGKILL');
  throw new Error(`PgBouncer did not start: ${printed}`);
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
