import type { Database } from '../storage/database.ts';
import { readMessages, readSnapshotTime, type SnapshotTime, type StoredMessage } from './store.ts';

/** What one read found; `null` where messages may be missing: they are deleted after a while. */
export type ReadMessages = readonly StoredMessage[] | null;

interface ReaderSettings {
  /** After a longer absence messages may have been deleted. */
  readonly awayMs: number;
  /** One read takes no more than this; the next goes on from there. */
  readonly most: number;
}

/**
 * Reads the messages of other processes, each once. A message is read as soon as it is committed. What has been read is
 * remembered by number as long as a transaction is under way that began before it, because numbers are given out before
 * the commit: a higher one may be seen first.
 */
export class MessageReader {
  readonly #database: Database;
  readonly #origin: string;
  readonly #settings: ReaderSettings;
  #snapshot: SnapshotTime | null = null;
  readonly #known = new Map<number, bigint>();

  constructor(database: Database, origin: string, settings: ReaderSettings) {
    this.#database = database;
    this.#origin = origin;
    this.#settings = settings;
  }

  /** Begins at the present: what was committed before is not read. */
  async begin(): Promise<void> {
    const snapshot = await this.#database.transact('system', readSnapshotTime, 'reading');
    this.#known.clear();
    for (let isMore = true; isMore;) isMore = (await this.#readFrom(snapshot)).length === this.#settings.most;
  }

  async read(): Promise<ReadMessages> {
    const before = this.#snapshot;
    if (before) {
      const messages = await this.#readFrom(before);
      const awayMs = (this.#snapshot ?? before).at.getTime() - before.at.getTime();
      if (awayMs <= this.#settings.awayMs) return messages;
    }
    await this.begin();
    return null;
  }

  async #readFrom(before: SnapshotTime): Promise<readonly StoredMessage[]> {
    const known = [...this.#known.keys()];
    const { most } = this.#settings;
    const [now, messages] = await this.#database.transact(
      'system',
      (transaction) =>
        Promise.all([
          readSnapshotTime(transaction),
          readMessages(transaction, { origin: this.#origin, floor: before.floor, known, most }),
        ]),
      'reading',
    );
    for (const { id, xid } of messages) this.#known.set(id, BigInt(xid));
    // Where more is waiting, the floor must stay below it.
    this.#snapshot = messages.length < most ? now : { ...now, floor: before.floor };
    for (const [id, xid] of this.#known) if (xid < this.#snapshot.floor) this.#known.delete(id);
    return messages;
  }
}
