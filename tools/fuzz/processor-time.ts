import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds that a process's main thread has spent on a processor: waiting, hashing and other threads do not count. */
export function mainThreadMs(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}

const MORE = 7;

/**
 * What a piece of work costs, by a measure of one try. Where the first is over the budget, the lower quarter of several
 * more: the first is compiled, and a busy machine's collector and timers add to each.
 */
export async function costOf(measure: () => Promise<number>, budgetMs: number): Promise<number> {
  const first = await measure();
  if (first <= budgetMs) return first;
  const more: number[] = [];
  for (let n = 0; n < MORE; n += 1) more.push(await measure());
  return more.toSorted((a, b) => a - b)[1] ?? first;
}

const WATCHED_MS = 500;
const IDLE_SHARE = 0.02;
const MOST_WATCHED = 60;

/** What an idle server's main thread works at most in such a time, the first second left out. */
export function idleMs(elapsedMs: number): number {
  return Math.max(0, elapsedMs - 1_000) * IDLE_SHARE;
}

/** Waits until a process's main thread does next to nothing by itself; false where that never was within half a minute. */
export async function becomesIdle(pid: number): Promise<boolean> {
  for (let n = 0; n < MOST_WATCHED; n += 1) {
    const before = mainThreadMs(pid);
    await pause(WATCHED_MS);
    if (mainThreadMs(pid) - before <= WATCHED_MS * IDLE_SHARE) return true;
  }
  return false;
}
