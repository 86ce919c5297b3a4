import { readFileSync } from 'node:fs';

/**
 * How many milliseconds of this thread's own processor time something takes: what waits for others (a database, a
 * password's hash in its thread, a busy machine) does not count. The lower quarter of several tries
 * where the first is long: the thread's count moves in steps of 4 ms, and a busy machine's caches and collector add to it.
 */
export async function ownTime(work: () => Promise<unknown>, budgetMs: number): Promise<number> {
  const first = await once(work);
  if (first <= budgetMs) return first;
  const more: number[] = [];
  // The first is compiled, the others are as a server that has run for a while would be.
  for (let n = 0; n < 7; n += 1) more.push(await once(work));
  return more.toSorted((a, b) => a - b)[3] ?? first;
}

/**
 * The longest piece of this thread's own processor time, in milliseconds, for which something holds everybody else up:
 * between two rounds of the event loop nobody else is served. The lower quarter of several tries
 * where the first is long: the thread's count moves in steps of 4 ms, and a busy machine's caches and collector add to it.
 */
export async function longestPiece(work: () => Promise<unknown>, budgetMs: number): Promise<number> {
  const first = await onceByPieces(work);
  if (first <= budgetMs) return first;
  const more: number[] = [];
  for (let n = 0; n < 7; n += 1) more.push(await onceByPieces(work));
  return more.toSorted((a, b) => a - b)[3] ?? first;
}

async function onceByPieces(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = spent();
  let isOver = false;
  const look = () => {
    const now = spent();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  await work();
  isOver = true;
  look();
  return longest;
}

async function once(work: () => Promise<unknown>): Promise<number> {
  const before = spent();
  await work();
  return spent() - before;
}

function spent(): number {
  try {
    // Linux alone counts by thread; its first number is nanoseconds on a processor.
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
}
