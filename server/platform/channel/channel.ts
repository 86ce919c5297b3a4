import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Transaction } from '../storage/database.ts';
import type { MetricRegistry } from '../telemetry/metrics.ts';
import type { Message } from './message.ts';
import { createNotifier } from './notifier.ts';
import { MessageReader } from './reader.ts';
import { deleteMessages, insertMessage } from './store.ts';
import { Subscriptions, type Receiver } from './subscriptions.ts';

/**
 * Messages between processes on one database. A message is a row, written in the transaction it is about, so it is
 * neither lost nor sent for work that was rolled back. A process does not receive its own messages.
 */
export interface Channel {
  /** Sends a message once the transaction is committed. With the embedded database there is nobody to send it to. */
  send<Body extends object>(transaction: Transaction, message: Message<Body>, body: Body): Promise<void>;
  /** Receives a kind of message from now on: subscribe first, then load the state. Returns what ends it. */
  on<Body>(message: Message<Body>, receiver: Receiver<Body>): () => void;
  /** Lets every receiver read its state anew. */
  readAnew(): Promise<void>;
  /** Deletes messages that everybody has had time to read. Run on one process now and then. */
  deleteOld(): Promise<void>;
  stop(): Promise<void>;
}

interface ChannelSettings {
  /** How often others are woken at most. A notice in each transaction would let one commit wait for the other. */
  readonly notifyMs: number;
  /** How often we ask without a notice, because a notice may be lost. */
  readonly pollMs: number;
  /** How long messages stay. Whoever was away for half of it reads its state anew instead. */
  readonly keepMs: number;
}

const SETTINGS: ChannelSettings = { notifyMs: 50, pollMs: 2_000, keepMs: 600_000 };
const MOST_AT_ONCE = 2_000;
const SIGNAL = 'channel_messages';

/** Opens the channel; from now on messages of others are received. */
export async function openChannel(
  database: Database,
  log: FastifyBaseLogger,
  metrics: MetricRegistry,
  given: Partial<ChannelSettings> = {},
): Promise<Channel> {
  const settings = { ...SETTINGS, ...given };
  const subscriptions = new Subscriptions(log);
  const { shared } = database;
  const noteRead = measureLag(metrics, shared !== null);
  if (!shared) return channelOfOne(database, subscriptions);

  const origin = randomUUID();
  const reader = new MessageReader(database, origin, { awayMs: settings.keepMs / 2, most: MOST_AT_ONCE });
  const notifier = createNotifier(() => shared.notify(SIGNAL, origin), settings.notifyMs);
  const reading = createReading(async () => {
    const messages = await reader.read();
    noteRead();
    if (messages === null) subscriptions.markOutdated();
    for (const message of messages ?? []) subscriptions.give(message);
    await subscriptions.readAnew();
    return messages?.length === MOST_AT_ONCE;
  }, log);

  await reader.begin();
  await shared.listen(SIGNAL, (from) => {
    if (from !== origin) reading.readSoon();
  });
  // Whether a commit under way was stored is not known then, and the server may be another one.
  database.onReturn(() => {
    subscriptions.markOutdated();
    reading.readSoon();
  });
  const timer = setInterval(reading.readSoon, settings.pollMs).unref();

  return {
    async send(transaction, { name }, body) {
      transaction.afterCommit(() => notifier.wake());
      await insertMessage(transaction, { origin, name, body });
    },
    on: (message, receiver) => subscriptions.add(message, receiver),
    readAnew: () => readAllAnew(subscriptions),
    deleteOld: () =>
      database.transact('system', (transaction) => deleteMessages(transaction, settings.keepMs), 'job'),
    async stop() {
      clearInterval(timer);
      notifier.stop();
      await reading.stop();
    },
  };
}

/** Returns what notes that everything was read. */
function measureLag(metrics: MetricRegistry, hasOthers: boolean): () => void {
  let readAt = performance.now();
  metrics.gauge({
    name: 'gms_channel_lag_seconds',
    help: 'How long ago this process last read what the others sent; 0 where there are no others.',
    collect() {
      this.set(hasOthers ? (performance.now() - readAt) / 1000 : 0);
    },
  });
  return () => {
    readAt = performance.now();
  };
}

/** The embedded database has one process, so nothing is written. */
function channelOfOne(database: Database, subscriptions: Subscriptions): Channel {
  database.onReturn(() => void readAllAnew(subscriptions));
  return {
    send: () => Promise.resolve(),
    on: (message, receiver) => subscriptions.add(message, receiver),
    readAnew: () => readAllAnew(subscriptions),
    deleteOld: () => Promise.resolve(),
    stop: () => Promise.resolve(),
  };
}

async function readAllAnew(subscriptions: Subscriptions): Promise<void> {
  subscriptions.markOutdated();
  await subscriptions.readAnew();
}

/** Runs one read at a time; what is asked for meanwhile is one more read afterwards. */
function createReading(readOnce: () => Promise<boolean>, log: FastifyBaseLogger) {
  let current: Promise<void> | null = null;
  let isAskedAgain = false;
  let isStopped = false;
  let isFailing = false;

  async function read(): Promise<void> {
    isAskedAgain = false;
    try {
      if (await readOnce()) isAskedAgain = true;
      isFailing = false;
    } catch (error) {
      // The next one comes soon; trouble with the database is reported where it is noticed.
      if (!isFailing) log.warn({ err: error }, 'messages of other processes could not be read');
      isFailing = true;
    }
  }

  function readSoon(): void {
    if (isStopped) return;
    if (current) {
      isAskedAgain = true;
      return;
    }
    current = read().finally(() => {
      current = null;
      if (isAskedAgain) readSoon();
    });
  }

  return {
    readSoon,
    async stop(): Promise<void> {
      isStopped = true;
      await current;
    },
  };
}
