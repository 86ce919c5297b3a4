import { setTimeout as pause } from 'node:timers/promises';
import type { DiskGuard } from './disk-guard.ts';
import { startThread, type Thread, type WorkerSettings } from './pglite-thread.ts';
import { storageDown } from './storage-fault.ts';

/** Keeps a thread with an open database: watches it, ends it when it is stuck, opens it anew when that can work. */
export interface ThreadKeeper {
  /** The thread, for one turn. Throws 503 while there is none. */
  thread(): Thread;
  /** Runs work that may take longer than the watchdog allows otherwise. */
  allow<T>(limitMs: number, work: (thread: Thread) => Promise<T>): Promise<T>;
  listen(channel: string, heard: (payload: string) => void, onGap?: () => void): Promise<void>;
  trouble(): string | null;
  /** Closes in turn, through what the caller gives. */
  close(inTurn: (end: () => Promise<void>) => Promise<void>): Promise<void>;
}

interface Given {
  readonly disk: DiskGuard;
  readonly watchdogMs: number;
  readonly onFault: (error: Error) => void;
  /** Called when the thread is lost: what waits for it is refused. */
  readonly lost: (why: string) => void;
}

interface Listener {
  readonly heard: (payload: string) => void;
  readonly onGap: (() => void) | undefined;
}

const TICK_MS = 250;
// Where space is short, an answer that takes this long will not come.
const SHORT_OF_SPACE_MS = 2_000;
const REOPEN_MS = 500;

export async function keepThread(settings: WorkerSettings, given: Given): Promise<ThreadKeeper> {
  const listeners = new Map<string, Listener>();
  let current: Thread | null = null;
  let down: string | null = null;
  let isClosed = false;
  let limitMs = given.watchdogMs;
  let overdueTicks = 0;

  const open = async (from: WorkerSettings) => {
    current = await startThread(from, {
      heard: (channel, payload) => listeners.get(channel)?.heard(payload),
      lost: lose,
    });
  };

  function lose(why: string): void {
    if (down !== null || isClosed) return;
    down = why;
    given.onFault(new Error(why));
    given.lost(why);
    void reopen(current, why);
    current = null;
  }

  async function reopen(lost: Thread | null, why: string): Promise<void> {
    await lost?.end(why);
    if (!settings.dataDir) {
      down = `${why}; a database in memory can't be opened again`;
      return;
    }
    while (!isClosed && down !== null) {
      await pause(REOPEN_MS, undefined, { ref: false });
      if (isClosed || (await given.disk.isLow())) continue;
      await open({ dataDir: settings.dataDir }).then(resume).catch(failed);
    }
  }

  async function failed(error: unknown): Promise<void> {
    given.onFault(new Error('the database could not be opened again', { cause: error }));
    const half = current;
    current = null;
    await half?.end('the database could not be opened again');
    await pause(REOPEN_MS * 3, undefined, { ref: false });
  }

  async function resume(): Promise<void> {
    if (isClosed) return void (await current?.end('the database is closed'));
    for (const channel of listeners.keys()) await current?.ask('listen', channel);
    down = null;
    for (const { onGap } of listeners.values()) onGap?.();
  }

  await open(settings);
  const watch = setInterval(() => {
    void guard().catch(given.onFault);
  }, TICK_MS);
  watch.unref();

  /** Two looks in a row, since after a standstill of our own the answer may lie unread. */
  async function guard(): Promise<void> {
    const openFor = current?.openFor() ?? 0;
    const isOverdue = openFor > limitMs || (openFor > SHORT_OF_SPACE_MS && (await given.disk.isLow()));
    overdueTicks = isOverdue ? overdueTicks + 1 : 0;
    if (overdueTicks >= 2) lose(`the database has not answered for ${Math.round(openFor / 1000)} seconds`);
  }

  const thread = () => current ?? refuse(down);
  return {
    thread,
    trouble: () => down,
    async allow(ms, work) {
      limitMs = ms;
      try {
        return await work(thread());
      } finally {
        limitMs = given.watchdogMs;
      }
    },
    async listen(channel, heard, onGap) {
      listeners.set(channel, { heard, onGap });
      await thread().ask('listen', channel);
    },
    async close(inTurn) {
      clearInterval(watch);
      isClosed = true;
      const last = current;
      await inTurn(async () => void (await last?.ask('close', ''))).catch(given.onFault);
      await last?.end('the database is closed');
    },
  };
}

function refuse(why: string | null): never {
  throw storageDown(why ?? 'the database is not open');
}
