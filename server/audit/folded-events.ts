import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../platform/storage/database.ts';
import { currentRequest } from '../platform/http/request-context.ts';
import { STRANGER, toRecord, type SecurityEvent } from './record-event.ts';
import { ShownRows } from './shown-rows.ts';
import { insertPending, type NewPending } from './store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** From one insert to the next: what is new within this time is stored together. After a pause it is stored at once. */
const GATHER_MS = 25;
/** How many different ones of a kind are recorded singly in an hour: of one source, and of all together. */
const MOST_OF_ONE = 600;
const MOST_OF_ALL = 5_000;

interface Fold {
  readonly event: NotedEvent;
  readonly record: NewPending;
  /** Of a list, what somebody has been shown of it. */
  readonly shown: ShownRows | null;
  readonly endsAt: number;
  /** Those that came after the first, which was stored at once. */
  repeats: number;
  lastAt: Date;
}

export interface NotedEvent extends SecurityEvent {
  readonly at: Date;
  /** For how long alike ones are one record; a minute unless given. */
  readonly foldMs?: number;
  /** Whose count it is in, where that is not the account's whose doing it is. */
  readonly budget?: string | undefined;
  /** Facts that differ between alike ones: how many rows a list had. */
  readonly amounts?: Readonly<Record<string, number>>;
  /** The rows of a list by ids that name no car: those that alike ones before did not show are recorded too. */
  readonly shown?: readonly string[] | undefined;
}

/**
 * Events that come often, or that a stranger can cause: alike ones (kind, account, address, facts) of one minute become
 * two records, the first at once and the count of the others at its end. Of what differs only so many an hour are
 * recorded singly; the rest is counted by kind. So nobody can fill the disk, and there is one insert in 25 ms at most.
 */
export class FoldedEvents {
  readonly #database: Database;
  readonly #log: FastifyBaseLogger;
  readonly #folds = new Map<string, Fold>();
  readonly #counts = new Map<string, number>();
  #countsEndAt = 0;
  #waiting: NewPending[] = [];
  #gathering: Promise<void> | null = null;
  #lastInsertAt = -Infinity;
  #storing: Promise<unknown> = Promise.resolve();
  #isFailing = false;

  constructor(database: Database, log: FastifyBaseLogger) {
    this.#database = database;
    this.#log = log;
  }

  /** Notes an event. Resolves once it is stored; one that repeats a stored one is only counted. */
  note(given: NotedEvent): Promise<void> {
    const event = { ...given, address: given.address ?? currentRequest()?.address ?? '' };
    const now = event.at.getTime();
    const repeated = this.#repeat(event, now);
    if (repeated) return repeated;
    if (this.#hasRoom(event, now)) return this.#begin(event, now);
    const rest = {
      ...event,
      account: null,
      target: '',
      address: '',
      facts: { others: true },
      shown: undefined,
    };
    return this.#repeat(rest, now) ?? this.#begin(rest, now);
  }

  /** Stores the counts of folds that are over by now. */
  async endFolds(now: number): Promise<void> {
    for (const [key, fold] of this.#folds) {
      if (fold.endsAt <= now) this.#end(key, fold);
      else this.#recordNew(fold, now);
    }
    if (this.#waiting.length > 0) await this.#storeSoon();
  }

  /** Stores everything, the counts of folds that go on too. */
  async close(): Promise<void> {
    for (const [key, fold] of this.#folds) this.#end(key, fold);
    await this.storeWaiting();
  }

  /** Stores what was noted and still waits for others to come. */
  async storeWaiting(): Promise<void> {
    await this.#storing;
    await this.#store();
  }

  /** Counts what is one record with an event before it; null where it is not. */
  #repeat(event: NotedEvent, now: number): Promise<void> | null {
    const fold = this.#folds.get(keyOf(event));
    if (!fold || fold.endsAt <= now) return null;
    fold.repeats += 1;
    fold.lastAt = event.at;
    fold.shown?.show(event.shown ?? []);
    return this.#recordNew(fold, now) ? this.#storeSoon() : Promise.resolve();
  }

  /** Records the rows that a list shows since its last record, if it is time; true where it did. */
  #recordNew({ event, record, shown, lastAt }: Fold, now: number): boolean {
    const fresh = shown?.take(now);
    if (!fresh || !this.#hasRoom(event, lastAt.getTime())) return false;
    this.#waiting.push({ ...record, at: lastAt, times: 1, detail: { ...event.facts, ...fresh } });
    return true;
  }

  #begin(event: NotedEvent, now: number): Promise<void> {
    const key = keyOf(event);
    const before = this.#folds.get(key);
    if (before) this.#end(key, before);
    const record = toRecord({ ...event, facts: { ...event.facts, ...event.amounts } });
    const endsAt = now + (event.foldMs ?? MINUTE_MS);
    const shown = event.shown ? new ShownRows(event.shown, now) : null;
    this.#folds.set(key, { event, record, shown, endsAt, repeats: 0, lastAt: event.at });
    this.#waiting.push(record);
    return this.#storeSoon();
  }

  #end(key: string, fold: Fold): void {
    const { record, repeats, lastAt } = fold;
    this.#folds.delete(key);
    this.#recordNew(fold, Infinity);
    if (repeats > 0) this.#waiting.push({ ...record, at: lastAt, times: repeats });
  }

  /** Whether one more of these is recorded singly. Whoever is signed in has a count of his own; strangers share one. */
  #hasRoom({ kind, account, budget }: NotedEvent, now: number): boolean {
    if (now >= this.#countsEndAt) {
      this.#counts.clear();
      this.#countsEndAt = now + HOUR_MS;
    }
    const source = budget ?? account ?? STRANGER;
    const [ofOne, ofAll] = [`${kind} ${source}`, kind];
    const [one, all] = [this.#counts.get(ofOne) ?? 0, this.#counts.get(ofAll) ?? 0];
    if (one >= MOST_OF_ONE || all >= MOST_OF_ALL) return false;
    this.#counts.set(ofOne, one + 1).set(ofAll, all + 1);
    return true;
  }

  #storeSoon(): Promise<void> {
    // Whoever waits for a record is a person before a page, so the first one waits for no other.
    this.#gathering ??= pause(Math.max(0, this.#lastInsertAt + GATHER_MS - performance.now())).then(() => {
      this.#gathering = null;
      this.#lastInsertAt = performance.now();
      return this.#store();
    });
    // A refusal waits for nothing, and a fault was logged where it was.
    this.#gathering.catch(() => undefined);
    return this.#gathering;
  }

  async #store(): Promise<void> {
    const records = this.#waiting;
    if (records.length === 0) return;
    this.#waiting = [];
    try {
      const stored = this.#database.transact('system', (transaction) => insertPending(transaction, records));
      this.#storing = stored.catch(() => undefined);
      await stored;
      this.#isFailing = false;
    } catch (error) {
      // Nothing is lost while the process lives: it goes with the next ones.
      this.#waiting = [...records, ...this.#waiting];
      if (!this.#isFailing) this.#log.error({ err: error }, 'security events could not be stored');
      this.#isFailing = true;
      throw error;
    }
  }
}

function keyOf({ kind, account, target, mallId, address, facts }: SecurityEvent): string {
  return JSON.stringify([kind, account ?? null, target ?? '', mallId ?? null, address, facts]);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
