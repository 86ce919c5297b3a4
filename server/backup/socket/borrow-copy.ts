import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { BackupRefusal } from '../backup-refusal.ts';
import { socketPath } from './backup-socket.ts';
import { identify, imagesOf } from './folder-identity.ts';
import type { Services } from '../../platform/services.ts';

/** A copy of the running server's database, until it is given back. */
export interface BorrowedCopy {
  readonly folder: string;
  giveBack(): void;
}

/** What a server answers; one of before does not say where its images lie. */
interface Answer {
  readonly folder?: string;
  readonly images?: string | null;
  readonly error?: string;
}

/** Asks the server that runs on a data folder for a copy of its database; null where none runs there. */
export async function borrowCopy(
  folders: Pick<Services['config'], 'dataDir' | 'imagesDir'>,
): Promise<BorrowedCopy | null> {
  const socket = await reach(socketPath(folders.dataDir));
  if (!socket) return null;
  for await (const line of createInterface({ input: socket })) {
    const answer = JSON.parse(line) as Answer;
    if (answer.folder === undefined) {
      socket.destroy();
      throw new BackupRefusal(`the server could not copy its database: ${answer.error}`);
    }
    if (answer.images && answer.images !== identify(imagesOf(folders))) {
      socket.destroy();
      throw new BackupRefusal(
        'IMAGES_DIR is not that of the server which runs on this data folder: the backup would lack its images. Give both the same',
      );
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
