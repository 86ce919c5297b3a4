import type { Transaction } from '../platform/storage/database.ts';
import { Refusal, unavailable } from '../platform/http/errors.ts';
import type { Services } from '../platform/services.ts';
import { Workbench, type Finding } from './workbench.ts';
import { appendChanges, lockStates, saveStates, type ChangeRow } from './store.ts';
import type { StoredSlot } from './stored-slot.ts';

/** Work on some slots of a mall. It may run more than once, each time from what the database then holds. */
export interface Work<T> {
  readonly codes: readonly string[];
  readonly run: (workbench: Workbench) => T;
}

/** The one way in which slots are written: works of several callers in one transaction, one after the other per mall. */
export interface Writer {
  /** Resolves after the commit. Throws 503 where it could not be stored; then nothing has changed. */
  write<T>(mall: number, work: Work<T>): Promise<T>;
  /** Runs something of the mall while none of its slots is being written here. */
  alone(mall: number, deed: () => Promise<void>): Promise<void>;
  /** Resolves once nothing is waiting. */
  drain(): Promise<void>;
}

export interface Written {
  readonly slots: readonly StoredSlot[];
  readonly changes: readonly ChangeRow[];
  readonly findings: readonly Finding[];
}

interface Given {
  readonly services: Services;
  /** Belongs to the same transaction: a fault in it takes everything back. */
  readonly within: (transaction: Transaction, mall: number, written: Written) => Promise<void>;
  readonly after: (mall: number, written: Written) => void;
  /** The line may have broken after the commit: nobody knows whether it was stored. */
  readonly onDoubt: (mall: number) => void;
}

interface Waiting {
  readonly work: Work<unknown>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** One transaction's worth, and all that may wait: beyond it the sender is told to come back. */
const MOST_TOGETHER = 5_000;
const MOST_WAITING = 50_000;
/** While several senders write at once, waiting a moment makes one commit of many. */
const GATHER_MS = 4;

export function createWriter(given: Given): Writer {
  const lines = new Map<number, Line>();
  const lineOf = (mall: number): Line => {
    const line = lines.get(mall) ?? new Line(mall, given);
    lines.set(mall, line);
    return line;
  };
  return {
    write: (mall, work) => lineOf(mall).write(work),
    alone: (mall, deed) => lineOf(mall).alone(deed),
    drain: async () => {
      await Promise.all([...lines.values()].map((line) => line.alone(async () => undefined)));
    },
  };
}

class Line {
  readonly #mall: number;
  readonly #given: Given;
  #waiting: Waiting[] = [];
  #slotsWaiting = 0;
  #turn: Promise<void> = Promise.resolve();
  #isScheduled = false;
  #isBusy = false;

  constructor(mall: number, given: Given) {
    this.#mall = mall;
    this.#given = given;
  }

  write<T>(work: Work<T>): Promise<T> {
    if (this.#slotsWaiting + work.codes.length > MOST_WAITING)
      return Promise.reject(unavailable('Too many readings are waiting to be stored. Please send again.'));
    this.#slotsWaiting += work.codes.length;
    const stored = new Promise<unknown>((resolve, reject) => this.#waiting.push({ work, resolve, reject }));
    this.#schedule();
    return stored as Promise<T>;
  }

  alone(deed: () => Promise<void>): Promise<void> {
    const mine = this.#turn.then(deed);
    this.#turn = mine.catch(() => undefined);
    return mine;
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    void this.alone(async () => {
      await pause(this.#isBusy ? GATHER_MS : 0);
      this.#isScheduled = false;
      const together = this.#take();
      this.#isBusy = together.length > 1;
      await this.#commit(together);
      if (this.#waiting.length > 0) this.#schedule();
    });
  }

  #take(): Waiting[] {
    let slots = 0;
    let count = 0;
    for (const { work } of this.#waiting) {
      if (count > 0 && slots + work.codes.length > MOST_TOGETHER) break;
      slots += work.codes.length;
      count += 1;
    }
    this.#slotsWaiting -= slots;
    return this.#waiting.splice(0, count);
  }

  async #commit(together: readonly Waiting[]): Promise<void> {
    try {
      const { results, written } = await this.#store(together.map(({ work }) => work));
      this.#given.after(this.#mall, written);
      together.forEach(({ resolve }, index) => resolve(results[index]));
    } catch (error) {
      // One work that cannot be stored must not take its neighbours with it; storage that is away takes all.
      if (together.length > 1 && !(error instanceof Refusal)) {
        for (const one of together) await this.#commit([one]);
        return;
      }
      if (!(error instanceof Refusal))
        this.#given.services.log.error({ err: error }, 'readings were not stored');
      const refusal = error instanceof Refusal ? error : unavailable('The readings could not be stored now.');
      for (const { reject } of together) reject(refusal);
      this.#given.onDoubt(this.#mall);
    }
  }

  async #store(works: readonly Work<unknown>[]): Promise<{ results: unknown[]; written: Written }> {
    const codes = [...new Set(works.flatMap((work) => work.codes))].toSorted();
    return this.#given.services.database.transact({ mall: this.#mall }, async (transaction) => {
      const workbench = new Workbench(await lockStates(transaction, this.#mall, codes));
      const results = works.map((work) => work.run(workbench));
      const written: Written = {
        slots: workbench.touched(),
        changes: workbench.changes,
        findings: workbench.findings,
      };
      const deeds: Promise<void>[] = [];
      if (written.slots.length > 0) deeds.push(saveStates(transaction, this.#mall, written.slots));
      if (written.changes.length > 0) deeds.push(appendChanges(transaction, this.#mall, written.changes));
      if (written.slots.length > 0 || written.findings.length > 0)
        deeds.push(this.#given.within(transaction, this.#mall, written));
      await Promise.all(deeds);
      return { results, written };
    });
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    if (ms === 0) setImmediate(resolve);
    else setTimeout(resolve, ms);
  });
}
