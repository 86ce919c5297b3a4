import pg from 'pg';

interface Listener {
  readonly heard: (payload: string) => void;
  readonly onGap: (() => void) | undefined;
}

const BEAT_MS = 1_000;
// One silence so long, while our own loop ran, and the server counts as gone.
const SILENCE_MS = 3_000;
const CONNECT_MS = 2_500;

/** One connection beside the pool: hears notifications, and feels within seconds when the server falls silent. */
export class Pulse {
  readonly #url: string;
  readonly #onFault: (error: unknown) => void;
  readonly #onSilence: (why: string) => void;
  readonly #listeners = new Map<string, Listener>();
  readonly #timer: NodeJS.Timeout;
  #client: pg.Client | null = null;
  /** A connection that isn't ready yet. */
  #candidate: pg.Client | null = null;
  #connecting: Promise<void> | null = null;
  #askedAt: number | null = null;
  #silentTicks = 0;
  #down: string | null = null;
  #isClosed = false;

  private constructor(url: string, onFault: (error: unknown) => void, onSilence: (why: string) => void) {
    this.#url = url;
    this.#onFault = onFault;
    this.#onSilence = onSilence;
    this.#timer = setInterval(() => this.#beat(), BEAT_MS);
    this.#timer.unref();
  }

  /** `onSilence` is told once each time the server falls silent: what waits for it should be given up. */
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

  /** Resolves once the channel is heard; where the line is down, as soon as it is up again. */
  async listen(channel: string, heard: (payload: string) => void, onGap?: () => void): Promise<void> {
    this.#listeners.set(channel, { heard, onGap });
    await this.#client?.query(listenTo(channel));
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
      if (this.#client) await this.#client.query('select 1');
      else await this.#connect();
      this.#down = null;
    } catch (error) {
      this.#fallSilent(`the database does not answer: ${(error as Error).message}`);
    } finally {
      this.#askedAt = null;
    }
  }

  #fallSilent(why: string): void {
    // A question under way makes `end` cut the line instead of waiting for the server's farewell.
    for (const lost of [this.#client, this.#candidate]) void lost?.end().catch(() => undefined);
    this.#client = null;
    if (this.#isClosed || this.#down !== null) return;
    this.#down = why;
    this.#onFault(new Error(why));
    this.#onSilence(why);
  }

  #connect(): Promise<void> {
    this.#connecting = this.#connectOnce().finally(() => {
      this.#connecting = null;
    });
    return this.#connecting;
  }

  async #connectOnce(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: this.#url,
      application_name: 'get-my-spot listener',
      connectionTimeoutMillis: CONNECT_MS,
    });
    fresh.on('notification', ({ channel, payload }) => this.#listeners.get(channel)?.heard(payload ?? ''));
    fresh.on('error', (error) => {
      this.#onFault(error);
      // The next beat connects anew; the server itself may be well.
      if (this.#client === fresh) this.#client = null;
    });
    this.#candidate = fresh;
    try {
      await fresh.connect();
      for (const channel of this.#listeners.keys()) await fresh.query(listenTo(channel));
    } catch (error) {
      void fresh.end().catch(() => undefined);
      throw error;
    } finally {
      this.#candidate = null;
    }
    if (this.#isClosed) return fresh.end();
    this.#client = fresh;
    for (const { onGap } of this.#listeners.values()) onGap?.();
  }
}

function listenTo(channel: string): string {
  return `listen ${pg.escapeIdentifier(channel)}`;
}
