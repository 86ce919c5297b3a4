import { READ_ALIKE, type DirectConnection } from '../direct.ts';
import { startThread, type WorkerSettings } from './pglite-thread.ts';

/** A connection of one's own to an embedded database that nothing else has open. */
export async function openDirectFolder(settings: WorkerSettings): Promise<DirectConnection> {
  // A thread that is lost refuses what waits for it, which is all that is to be done.
  const thread = await startThread(settings, () => undefined);
  return {
    engine: 'pglite',
    run: (text) => thread.run(text),
    query: (text, values) => thread.query(text, values),
    close: async () => {
      await thread.ask('close', '').catch(() => undefined);
      await thread.end('the database is closed');
    },
  };
}

/** The whole of an embedded database that nothing else has open, as it is now. */
export async function openFolderSnapshot(settings: WorkerSettings): Promise<DirectConnection> {
  const connection = await openDirectFolder({ ...settings, isBackground: true });
  try {
    await connection.run(`begin isolation level repeatable read read only; ${READ_ALIKE}`);
    return connection;
  } catch (error) {
    await connection.close();
    throw error;
  }
}
