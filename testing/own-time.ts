import { readFileSync } from 'node:fs';

/** What the known work of `knownWork` takes on a quiet machine of this product's makers, in milliseconds. */
const KNOWN_WORK_MS = 20;
const TRIES = 7;

/**
 * How many milliseconds of this thread's own processor time something takes: what waits for others (a database, a
 * password's hash in its thread, a busy machine) does not count. Where the first try is above the budget, the best of
 * several counts: they all do the same, so what one needs more is the machine's (its count moves in steps of 4 ms, its
 * caches and its collector are others' too). It is then put in proportion to a known work done beside it.
 */
export async function ownTime(work: () => Promise<unknown>, budgetMs: number): Promise<number> {
  return inProportion(() => once(work), budgetMs);
}

/**
 * The longest piece of this thread's own processor time, in milliseconds, for which something holds everybody else up:
 * between two rounds of the event loop nobody else is served. Where the first try is above the budget, as in `ownTime`.
 */
export async function longestPiece(work: () => Promise<unknown>, budgetMs: number): Promise<number> {
  return inProportion(() => onceByPieces(work), budgetMs);
}

async function inProportion(measure: () => Promise<number>, budgetMs: number): Promise<number> {
  let best = await measure();
  if (best <= budgetMs) return best;
  let known = knownWork();
  for (let n = 0; n < TRIES; n += 1) {
    best = Math.min(best, await measure());
    known = Math.min(known, knownWork());
  }
  return best / Math.max(1, known / KNOWN_WORK_MS);
}

/** A fixed piece of work of the kind that messages are: how long it takes tells how fast the machine is now. */
function knownWork(): number {
  const before = spent();
  for (let n = 0; n < KNOWN_PARSES; n += 1) JSON.parse(KNOWN_TEXT);
  return spent() - before;
}
const KNOWN_PARSES = 12;
const KNOWN_TEXT = JSON.stringify(
  Array.from({ length: 5_000 }, (_, n) => ({ slot: `B1A${n}`, occupied: n % 2 === 0, at: 'a time' })),
);

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
