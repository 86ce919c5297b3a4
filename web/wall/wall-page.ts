import type { WallView } from '#contract/wall.ts';
import { draw, partOf } from '../platform/dom.ts';
import { ask, sentenceOf } from '../platform/ask.ts';
import { viewFoot, viewFree, viewLevels, wordClock, wordDay, wordReading } from './wall-views.ts';

const ASK_EVERY_MS = 5_000;
/** Figures older than this are shown as old. */
const OLD_AFTER_MS = 20_000;
/** The page is loaded anew each night, so that it is never older than the product. */
const NIGHT = '04:10';
const SHIFTS = ['0px', '6px', '0px', '-6px'] as const;

/** A display that runs for weeks: asks, draws, says how old its figures are. It remembers the last answer and nothing else. */
export class WallPage {
  readonly #key: string;
  #view: WallView | null = null;
  /** When the last answer came, by a clock that is never put right. */
  #gotAt = -Infinity;
  /** How far the server's clock is ahead of this machine's. */
  #aheadMs = 0;
  #fault = '';
  readonly #startedAt = performance.now();

  constructor(key: string) {
    this.#key = key;
  }

  start(): void {
    setInterval(() => this.#tick(), 1_000);
    void this.#load();
  }

  async #load(): Promise<void> {
    const reply = await ask('/api/wall', { headers: { authorization: `Bearer ${this.#key}` } });
    if (reply.status === 200) {
      this.#view = reply.body as WallView;
      this.#gotAt = performance.now();
      this.#aheadMs = Date.parse(this.#view.at) - Date.now();
      this.#fault = '';
    } else
      this.#fault =
        reply.status === 401
          ? 'The key of this display no longer works. It gets a new one where devices are registered.'
          : reply.status === 403
            ? sentenceOf(reply)
            : '';
    this.#tick();
    setTimeout(() => void this.#load(), ASK_EVERY_MS);
  }

  #tick(): void {
    const now = Date.now() + this.#aheadMs;
    const view = this.#view;
    const isOld = performance.now() - this.#gotAt > OLD_AFTER_MS;
    partOf('notice').textContent = this.#fault || this.#wordAge(isOld);
    if (this.#view) partOf('clock').textContent = wordClock(now);
    this.#move(now);
    if (!view) {
      // Whoever reads why nothing is shown reads what this is.
      if (this.#fault) partOf('mall').textContent = 'Wall display';
      return;
    }
    if (partOf('mall').textContent !== view.mall) partOf('mall').textContent = view.mall;
    partOf('levels').style.setProperty('--levels', String(view.levels.length));
    const age = wordReading(view.readingAt, now);
    const today = wordDay(view.at);
    draw(partOf('free'), [view.counts, view.doubtedSince, age, today, isOld], () =>
      viewFree(view, isOld, age),
    );
    draw(partOf('levels'), [view.levels, isOld], () => viewLevels(view, isOld));
    const minute = Math.floor(now / 60_000);
    draw(partOf('foot'), [view.exits, view.attention, minute, isOld], () =>
      isOld ? [] : viewFoot(view, now),
    );
    this.#renew(now, isOld);
  }

  #wordAge(isOld: boolean): string {
    if (!isOld) return '';
    if (this.#view) return `No connection since ${wordClock(this.#view.at)}. How many are free is not known.`;
    return performance.now() - this.#startedAt > OLD_AFTER_MS ? 'No connection. Trying again.' : '';
  }

  /** Some pixels to the side each minute. */
  #move(now: number): void {
    const minute = Math.floor(now / 60_000);
    const { style } = document.documentElement;
    style.setProperty('--shift-x', SHIFTS[minute % SHIFTS.length] ?? '0px');
    style.setProperty('--shift-y', SHIFTS[(minute + 1) % SHIFTS.length] ?? '0px');
  }

  #renew(now: number, isOld: boolean): void {
    const hasRun = performance.now() - this.#startedAt > 3_600_000;
    // Without a connection the page that is there is better than none.
    if (hasRun && !isOld && wordClock(now) === NIGHT) location.reload();
  }
}
