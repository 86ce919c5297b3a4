import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../platform/storage/database.ts';
import type { HeadCopies } from './head-copies.ts';
import type { AuditKeys } from './keys.ts';
import { checkPage, NOTHING_CHECKED, type AuditVerdict, type Checked } from './verify.ts';

/** How the trail stands, for who reads it. */
export interface TrailState {
  /** Null until the first check is done. */
  readonly verdict: AuditVerdict | null;
  readonly checkedAt: Date | null;
  /** How far a check that runs has come. */
  readonly progress: number;
}

interface Given {
  readonly database: Database;
  readonly keys: AuditKeys;
  readonly copies: HeadCopies;
  readonly clock: () => Date;
}

/** Between two pages others have their turn at the database. */
const REST_MS = 10;
/** Whoever asks waits so long; a check of a long trail goes on by itself. */
const PATIENCE_MS = 400;
/** What was found in order may have been changed since: so often all is checked again. */
const WHOLE_EVERY_MS = 6 * 3_600_000;

/** Checks the trail page by page: all of it now and then, otherwise what is new. What it found rests in this process alone. */
export class TrailCheck {
  readonly #given: Given;
  #state: TrailState = { verdict: null, checkedAt: null, progress: 0 };
  #checked: Checked = NOTHING_CHECKED;
  #wholeAt = -Infinity;
  #running: Promise<void> | null = null;

  constructor(given: Given) {
    this.#given = given;
  }

  /** How the trail stands now. */
  async state(): Promise<TrailState> {
    const running = this.run();
    await Promise.race([running, pause(PATIENCE_MS, undefined, { ref: false })]);
    return this.#state;
  }

  run(): Promise<void> {
    this.#running ??= this.#check().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #check(): Promise<void> {
    const { database, keys, copies, clock } = this.#given;
    const now = clock();
    const isWhole = now.getTime() - this.#wholeAt > WHOLE_EVERY_MS || this.#state.verdict?.ok !== true;
    let checked = isWhole ? NOTHING_CHECKED : this.#checked;
    const heads = copies.list();
    for (;;) {
      const from = checked;
      const step = await database.transact('system', (transaction) =>
        checkPage(transaction, keys, from, heads),
      );
      if (step.verdict) {
        this.#checked = step.checked;
        this.#state = { verdict: step.verdict, checkedAt: now, progress: step.checked.number };
        if (isWhole) this.#wholeAt = now.getTime();
        return;
      }
      checked = step.checked;
      this.#state = { ...this.#state, progress: checked.number };
      await pause(REST_MS, undefined, { ref: false });
    }
  }
}
