import { spawn } from 'node:child_process';
import { createServer as createNetServer } from 'node:net';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { createServer } from 'vite';

// The page is served by Vite with hot reload; what it doesn't know goes to the server, which is started anew when a
// source of its changes. `tsx watch` waits until the old server has ended, so the data folder has one owner at a time.
const host = process.env.HOST || '127.0.0.1';
const port = Number(process.env.PORT || 3000);
const inner = await findFreePort();
const target = `http://127.0.0.1:${inner}`;

const server = spawn(
  process.execPath,
  [
    'node_modules/tsx/dist/cli.mjs',
    'watch',
    '--clear-screen=false',
    '--exclude=web/**',
    'server/main.ts',
    '--demo',
  ],
  {
    stdio: 'inherit',
    env: { ...process.env, PORT: String(inner), HOST: '127.0.0.1', NODE_ENV: 'development' },
  },
);
// Where vite.config.ts sends what the page asks of the server.
process.env.API_URL = target;
const page = await createServer({ configFile: 'vite.config.ts', server: { host, port, strictPort: true } });
// Vite would end this process at once; the server must have closed its database first.
process.removeAllListeners('SIGTERM');
let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop(0));
server.once('exit', (code) => void stop(code ?? 1));
await page.listen();
await untilHealthy();
console.log(`Open http://${host}:${port}: the page with hot reload, the server behind it.`);

async function untilHealthy() {
  while (!isStopping) {
    const answer = await fetch(`${target}/healthz`).catch(() => null);
    if (answer?.ok) return;
    await pause(200);
  }
}

async function stop(code) {
  if (isStopping) return;
  isStopping = true;
  const isRunning = server.exitCode === null && server.signalCode === null;
  if (isRunning) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  await page.close();
  process.exit(code);
}

async function findFreePort() {
  const probe = createNetServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port: free } = probe.address();
  probe.close();
  await once(probe, 'close');
  return free;
}
