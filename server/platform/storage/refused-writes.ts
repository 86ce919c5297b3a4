import { DISK_FULL, READ_ONLY } from './storage-fault.ts';

/** The jobs write each minute: where the last refusal is older than that, writes are taken again. */
const EPISODE_MS = 70_000;

const WHY: Readonly<Record<string, string>> = { '25006': READ_ONLY, '53100': DISK_FULL };

/** What a server refused to store: a disk of its own that is full shows nowhere else. */
export class RefusedWrites {
  readonly #onEpisode: (why: string) => void;
  readonly #now: () => number;
  #why: string | null = null;
  #at = -Infinity;

  /** `onEpisode` is called for the first of them. */
  constructor(onEpisode: (why: string) => void, now = () => performance.now()) {
    this.#onEpisode = onEpisode;
    this.#now = now;
  }

  /** Takes whatever a transaction failed with. */
  note(error: unknown): void {
    const { cause } = (error ?? {}) as { cause?: { code?: string } };
    const why = WHY[cause?.code ?? ''];
    if (why === undefined) return;
    const isFirst = this.why() !== why;
    this.#why = why;
    this.#at = this.#now();
    if (isFirst) this.#onEpisode(why);
  }

  /** Writes are taken again. */
  forget(): void {
    this.#why = null;
  }

  why(): string | null {
    return this.#now() - this.#at < EPISODE_MS ? this.#why : null;
  }
}
