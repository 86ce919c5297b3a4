import pg from 'pg';
import type { SharedServer } from '../database.ts';
import { isReadOnlyFault, READ_ONLY } from '../storage-fault.ts';
import { SHOWN } from './shown-marks.ts';
import { OrderlyClient } from './orderly-client.ts';
import { ServerTime } from './server-time.ts';

const BEAT_MS = 1_000;
// One silence so long, while our own loop ran, and the server counts as gone.
const SILENCE_MS = 3_000;
const CONNECT_MS = 2_500;
/**
 * The server ends a connection whose host has gone without a word after ten seconds. By then this process, if it still
 * runs, has noticed the silence itself, so no two processes believe that they hold one lock.
 */
const KEEPALIVE =
  'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 5';

// A lock that all may share: see shown-marks.ts.
const SHOW = 'select pg_advisory_lock_shared($1, $2)';
const HIDE = 'select pg_advisory_unlock_shared($1, $2)';
const HOW_IT_IS = `select extract(epoch from clock_timestamp())::float8 * 1000 as "time",
  current_setting('transaction_read_only') = 'on' as "isReadOnly"`;

/** The connection beside the pool: it carries signals and locks, and shows within seconds when the server is silent. */
export class Pulse implements SharedServer {
  readonly #url: string;
  readonly #onFault: (error: unknown) => void;
  readonly #onSilence: (why: string) => void;
  readonly #receivers = new Map<string, Set<(payload: string) => void>>();
  /** What this process shows the others, by its kind. */
  readonly #marks = new Map<number, number>();
  readonly #onReturn: (() => void)[] = [];
  readonly #onWritable: (() => void)[] = [];
  readonly #timer: NodeJS.Timeout;
  /** The locks of the current connection. */
  #locks = new Set<number>();
  #client: OrderlyClient | null = null;
  /** A connection that isn't ready yet. */
  #candidate: OrderlyClient | null = null;
  #connecting: Promise<void> | null = null;
  #askedAt: number | null = null;
  #silentTicks = 0;
  #down: string | null = null;
  #isClosed = false;
  #isReadOnly = false;
  /** What the server refuses while it takes no writes; it is asked for again once it does. */
  #isDeaf = false;
  readonly time = new ServerTime();

  private constructor(url: string, onFault: (error: unknown) => void, onSilence: (why: string) => void) {
    this.#url = url;
    this.#onFault = onFault;
    this.#onSilence = onSilence;
    this.#timer = setInterval(() => this.#beat(), BEAT_MS);
    this.#timer.unref();
  }

  /** `onSilence` runs once each time the server falls silent: what waits for it should be given up. */
  static async start(
    url: string,
    onFault: (error: unknown) => void,
    onSilence: (why: string) => void,
  ): Promise<Pulse> {
    const pulse = new Pulse(url, onFault, onSilence);
    try {
      await pulse.#connect();
    } catch (error) {
      await pulse.close();
      throw error;
    }
    return pulse;
  }

  trouble(): string | null {
    return this.#down;
  }

  /** True while the server answers and takes no writes. */
  isReadOnly(): boolean {
    return this.#isReadOnly;
  }

  onReturn(work: () => void): void {
    this.#onReturn.push(work);
  }

  /** Runs `work` each time the server takes writes again. */
  onWritable(work: () => void): void {
    this.#onWritable.push(work);
  }

  async notify(signal: string, payload: string): Promise<void> {
    await this.#client?.ask(`notify ${pg.escapeIdentifier(signal)}, ${pg.escapeLiteral(payload)}`);
  }

  /** While there is no connection it resolves at once; the next one listens to the signal too. */
  async listen(signal: string, receive: (payload: string) => void): Promise<void> {
    const receivers = this.#receivers.get(signal) ?? new Set();
    this.#receivers.set(signal, receivers.add(receive));
    await this.#client?.ask(listenTo(signal));
  }

  async takeLock(key: number): Promise<boolean> {
    const client = this.#client;
    if (this.holdsLock(key)) return true;
    if (!client) return false;
    const { rows } = await client.ask<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [key]);
    if (rows[0]?.taken && this.#client === client) this.#locks.add(key);
    return this.holdsLock(key);
  }

  holdsLock(key: number): boolean {
    return this.#down === null && this.#locks.has(key);
  }

  async releaseLock(key: number): Promise<void> {
    if (this.#locks.delete(key)) await this.#client?.ask('select pg_advisory_unlock($1)', [key]);
  }

  async announce(kind: number, mark: number): Promise<number[]> {
    const before = this.#marks.get(kind);
    this.#marks.set(kind, mark);
    const client = this.#client;
    if (!client) return [];
    if (before !== undefined) await client.ask(HIDE, [kind, before]);
    await client.ask(SHOW, [kind, mark]);
    const { rows } = await client.ask<{ mark: number }>(SHOWN, [kind]);
    return rows.map((row) => row.mark);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#isClosed = true;
    await this.#connecting?.catch(() => undefined);
    await this.#client?.end().catch(() => undefined);
  }

  #beat(): void {
    if (this.#isClosed) return;
    if (this.#askedAt === null) return void this.#ask();
    // Ticks are counted too: after a standstill of our own the answer may lie unread.
    this.#silentTicks += 1;
    if (performance.now() - this.#askedAt > SILENCE_MS && this.#silentTicks >= 2) {
      this.#fallSilent('the database does not answer');
    }
  }

  async #ask(): Promise<void> {
    this.#askedAt = performance.now();
    this.#silentTicks = 0;
    try {
      if (!this.#client) await this.#connect();
      else await this.#askHowItIs(this.#client);
      this.#down = null;
    } catch (error) {
      this.#fallSilent(`the database does not answer: ${(error as Error).message}`);
    } finally {
      this.#askedAt = null;
    }
  }

  async #askHowItIs(client: OrderlyClient): Promise<void> {
    const askedAt = performance.now();
    const { rows } = await client.ask<{ time: number; isReadOnly: boolean }>(HOW_IT_IS);
    const [row] = rows;
    if (!row) return;
    this.time.take({ server: row.time, askedAt, answeredAt: performance.now() });
    if (row.isReadOnly && !this.#isReadOnly) this.#onFault(new Error(READ_ONLY));
    if (!row.isReadOnly && this.#isReadOnly) for (const work of this.#onWritable) work();
    this.#isReadOnly = row.isReadOnly;
    // Whoever became writable anew listens to nobody yet: the next beat connects anew, and whoever waits reads anew.
    if (!row.isReadOnly && this.#isDeaf && this.#client === client) {
      void client.end().catch(() => undefined);
      this.#drop();
    }
  }

  #fallSilent(why: string): void {
    // While a query is under way `end` cuts the connection instead of waiting for the server's farewell.
    for (const lost of [this.#client, this.#candidate]) void lost?.end().catch(() => undefined);
    this.#drop();
    if (this.#isClosed || this.#down !== null) return;
    this.#down = why;
    this.#onFault(new Error(why));
    this.#onSilence(why);
  }

  /** The server gives a connection's locks to others when it ends. */
  #drop(): void {
    this.#client = null;
    this.#locks = new Set();
  }

  /** A standby lets nobody listen: what the others send is asked for every two seconds meanwhile. */
  async #listenAgain(client: OrderlyClient): Promise<void> {
    this.#isDeaf = false;
    for (const signal of this.#receivers.keys())
      await client.ask(listenTo(signal)).catch((error: unknown) => {
        if (!isReadOnlyFault(error)) throw error;
        this.#isDeaf = true;
      });
  }

  #connect(): Promise<void> {
    this.#connecting = this.#connectOnce().finally(() => {
      this.#connecting = null;
    });
    return this.#connecting;
  }

  async #connectOnce(): Promise<void> {
    const fresh = new OrderlyClient({
      connectionString: this.#url,
      application_name: 'get-my-spot listener',
      connectionTimeoutMillis: CONNECT_MS,
    });
    fresh.on('notification', ({ channel, payload = '' }) => {
      for (const receive of this.#receivers.get(channel) ?? []) receive(payload);
    });
    fresh.on('error', (error) => {
      this.#onFault(error);
      // The next beat connects anew; the server itself may be well.
      if (this.#client === fresh) this.#drop();
    });
    this.#candidate = fresh;
    try {
      await fresh.connect();
      await fresh.ask(KEEPALIVE);
      await this.#askHowItIs(fresh);
      await this.#listenAgain(fresh);
      for (const shown of this.#marks) await fresh.ask(SHOW, shown);
    } catch (error) {
      void fresh.end().catch(() => undefined);
      throw error;
    } finally {
      this.#candidate = null;
    }
    if (this.#isClosed) return fresh.end();
    this.#client = fresh;
    for (const work of this.#onReturn) work();
  }
}

function listenTo(signal: string): string {
  return `listen ${pg.escapeIdentifier(signal)}`;
}
