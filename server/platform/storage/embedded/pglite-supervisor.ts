import { setTimeout as pause } from 'node:timers/promises';
import type { DiskGuard } from './disk-guard.ts';
import { startThread, type Thread, type ThreadPort, type WorkerSettings } from './pglite-thread.ts';
import { storageDown } from '../storage-fault.ts';

interface Given {
  readonly disk: DiskGuard;
  readonly watchdogMs: number;
  readonly onFault: (error: unknown) => void;
  /** Called when the thread is lost: what waits for it is refused. */
  readonly lost: (why: string) => void;
  /** Starts its thread; by itself where nothing is given. */
  readonly start?: ((settings: WorkerSettings) => ThreadPort) | undefined;
}

const TICK_MS = 250;
// Where space is short, an answer that takes this long will not come.
const SHORT_OF_SPACE_MS = 2_000;
const REOPEN_MS = 500;
const CLOSED = 'the database is closed';

/** Looks after a thread with an open database: watches it, ends it when it is stuck, opens it anew when that can work. */
export class ThreadSupervisor {
  readonly #settings: WorkerSettings;
  readonly #given: Given;
  readonly #onReturn: (() => void)[] = [];
  readonly #watch: NodeJS.Timeout;
  #current: Thread | null = null;
  #down: string | null = null;
  #isClosed = false;
  #limitMs: number;
  #overdueTicks = 0;

  private constructor(settings: WorkerSettings, given: Given) {
    this.#settings = settings;
    this.#given = given;
    this.#limitMs = given.watchdogMs;
    this.#watch = setInterval(() => void this.#guard().catch(given.onFault), TICK_MS);
    this.#watch.unref();
  }

  static async open(settings: WorkerSettings, given: Given): Promise<ThreadSupervisor> {
    const supervisor = new ThreadSupervisor(settings, given);
    try {
      supervisor.#current = await supervisor.#startThread(settings);
    } catch (error) {
      clearInterval(supervisor.#watch);
      throw error;
    }
    return supervisor;
  }

  /** The thread, for one turn. Throws 503 while there is none. */
  thread(): Thread {
    if (this.#current) return this.#current;
    throw storageDown(this.#down ?? CLOSED);
  }

  /** Null while there is a thread that answers; else one sentence. */
  trouble(): string | null {
    return this.#down;
  }

  /** Runs work that may take longer than the watchdog allows otherwise. */
  async allow<T>(limitMs: number, work: (thread: Thread) => Promise<T>): Promise<T> {
    this.#limitMs = limitMs;
    try {
      return await work(this.thread());
    } finally {
      this.#limitMs = this.#given.watchdogMs;
    }
  }

  /** Runs `work` each time the database has been opened again. */
  onReturn(work: () => void): void {
    this.#onReturn.push(work);
  }

  /** Closes the database behind the work that still waits: `inTurn` gives the closing its turn. */
  async close(inTurn: (end: () => Promise<void>) => Promise<void>): Promise<void> {
    clearInterval(this.#watch);
    this.#isClosed = true;
    const last = this.#current;
    if (!last) return;
    await inTurn(async () => {
      await last.ask('close', '');
    }).catch(this.#given.onFault);
    await last.end(CLOSED);
  }

  #startThread(settings: WorkerSettings): Promise<Thread> {
    return startThread(settings, (why) => this.#lose(why), this.#given.start);
  }

  /** Two ticks in a row: after a pause of our own process an answer may have arrived and not been read yet. */
  async #guard(): Promise<void> {
    const openFor = this.#current?.openFor() ?? 0;
    const isOverdue =
      openFor > this.#limitMs || (openFor > SHORT_OF_SPACE_MS && (await this.#given.disk.isLow()));
    this.#overdueTicks = isOverdue ? this.#overdueTicks + 1 : 0;
    if (this.#overdueTicks >= 2) {
      this.#lose(`the database has not answered for ${Math.round(openFor / 1000)} seconds`);
    }
  }

  #lose(why: string): void {
    if (this.#down !== null || this.#isClosed) return;
    const lost = this.#current;
    this.#current = null;
    this.#down = why;
    this.#given.onFault(new Error(why));
    this.#given.lost(why);
    this.#reopen(lost, why).catch(this.#given.onFault);
  }

  async #reopen(lost: Thread | null, why: string): Promise<void> {
    // Two threads on one folder would lose data: the old one must be gone before the new one opens.
    await lost?.end(why);
    if (!this.#settings.dataDir) {
      this.#down = `${why}; a database in memory can't be opened again`;
      return;
    }
    while (!this.#isClosed && this.#down !== null) {
      await pause(REOPEN_MS, undefined, { ref: false });
      if (!this.#isClosed && !(await this.#given.disk.isLow())) await this.#tryOpening();
    }
  }

  async #tryOpening(): Promise<void> {
    let fresh: Thread | null = null;
    try {
      fresh = await this.#startThread({ dataDir: this.#settings.dataDir });
    } catch (error) {
      this.#given.onFault(new Error('the database could not be opened again', { cause: error }));
      await fresh?.end(CLOSED);
      return;
    }
    if (this.#isClosed) return fresh.end(CLOSED);
    this.#current = fresh;
    this.#down = null;
    for (const work of this.#onReturn) work();
  }
}
