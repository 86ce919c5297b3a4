import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { BackupRefusal } from '../backup-refusal.ts';
import { socketPath } from './backup-socket.ts';

/** A copy of the running server's database, until it is given back. */
export interface BorrowedCopy {
  readonly folder: string;
  giveBack(): void;
}

/** Asks the server that runs on a data folder for a copy of its database; null where none runs there. */
export async function borrowCopy(dataDir: string): Promise<BorrowedCopy | null> {
  const socket = await reach(socketPath(dataDir));
  if (!socket) return null;
  for await (const line of createInterface({ input: socket })) {
    const answer = JSON.parse(line) as { folder?: string; error?: string };
    if (answer.folder === undefined) {
      socket.destroy();
      throw new BackupRefusal(`the server could not copy its database: ${answer.error}`);
    }
    return { folder: answer.folder, giveBack: () => socket.destroy() };
  }
  throw new BackupRefusal('the server ended before it had copied its database');
}

function reach(path: string): Promise<Socket | null> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    socket.once('connect', () => resolve(socket));
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null);
      else reject(new BackupRefusal(`the server can't be asked for a copy: ${error.message}`));
    });
  });
}
