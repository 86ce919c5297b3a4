import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import type { Services } from '../../platform/services.ts';
import type { Database } from '../../platform/storage/database.ts';
import type { FilesCopy } from '../../platform/storage/database.ts';
import { identify, imagesOf } from './folder-identity.ts';

/** Longer addresses of sockets are cut by the system, without a word on some. */
const LONGEST_PATH = 100;

/** Where the running server takes orders of the same user, or of root. */
export function socketPath(dataDir: string): string {
  return join(resolve(dataDir), 'backup.sock');
}

/**
 * Hands copies of the embedded database to the backup command while the server runs: who connects gets the folder of a
 * copy, which is removed when the connection ends, and learns where its images lie. Without a file system's rights there is no way in.
 */
export async function openBackupSocket(
  folders: Pick<Services['config'], 'dataDir' | 'imagesDir'>,
  database: Database,
  log: Services['log'],
): Promise<() => Promise<void>> {
  const { files } = database;
  const path = socketPath(folders.dataDir);
  const nothing = () => Promise.resolve();
  if (!files) return nothing;
  if (path.length > LONGEST_PATH) {
    log.warn({ path }, 'DATA_DIR is too long a path for a socket: stop the server to make a backup by hand');
    return nothing;
  }
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => open.delete(socket));
    void lend(socket, { copy: files.copy, images: () => identify(imagesOf(folders)), log });
  });
  server.on('error', (error) => log.error({ err: error }, 'the backup command can’t reach this server'));
  // The data folder is ours alone, so a socket that lies there is one that a killed server left.
  rmSync(path, { force: true });
  await new Promise<void>((done) => {
    // Whoever may write to the folder is not let in before the socket's own rights are set: the umask makes it so.
    const before = process.umask(0o177);
    server.listen(path, done).once('error', () => done());
    process.umask(before);
  });
  chmodSync(path, 0o600);
  return async () => {
    for (const socket of open) socket.destroy();
    await new Promise<void>((done) => {
      server.close(() => done());
    });
  };
}

interface Lent {
  readonly copy: (signal: AbortSignal) => Promise<FilesCopy>;
  readonly images: () => string | null;
  readonly log: Services['log'];
}

async function lend(socket: Socket, { copy, images, log }: Lent): Promise<void> {
  const leaving = new AbortController();
  const gone = new Promise<void>((done) => {
    socket.once('close', () => {
      leaving.abort(new Error('whoever asked for a copy has left'));
      done();
    });
  });
  // Reads nothing, but learns of the other side's end only by reading.
  socket.resume();
  try {
    const { folder, remove } = await copy(leaving.signal);
    socket.write(`${JSON.stringify({ folder, images: images() })}\n`);
    await gone;
    await remove();
  } catch (error) {
    if (error === leaving.signal.reason) return;
    log.error({ err: error }, 'no copy for a backup could be made');
    socket.end(`${JSON.stringify({ error: (error as Error).message })}\n`);
  }
}
