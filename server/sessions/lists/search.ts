import { Refusal } from '../../platform/http/errors.ts';
import type { Database } from '../../platform/storage/database.ts';
import type { Cursor, Wanted } from './page.ts';
import type { Parts } from './parts/parts.ts';
import type { PlanParts } from './parts/plan-parts.ts';
import { searchAllByParts, searchPiece, type InMall } from './store.ts';

/** What a search found: the sessions of the page and one more where another follows, and how many fit in all. */
export interface Found {
  readonly ids: readonly number[];
  readonly count: number;
  /** False where time was up before all were counted: there are at least so many. */
  readonly isCounted: boolean;
}

/** The embedded database looks at so many within some ten milliseconds; on a server gates have connections of their own. */
const PIECE = { pglite: 4_000, postgres: 20_000 };
/** What is common stands among so many, and what is counted beyond a full page is counted by so many. */
const FIRST_PIECE = 2_000;
const FURTHER = 4;
/**
 * Sessions that are named are read one by one, from all over the table: about as many as a page takes, and twice as many
 * each time that few of them fit.
 */
const FIRST_NAMED = 200;
const MOST_NAMED = 1_600;
/** More than these are not sorted: going through all in order is quicker. */
const MOST_SORTED = 10_000;
/** What a search may take of the database's own time, and with all waiting. */
const WORK_MS = 2_000;
/** Once a page is full, counting on may take so much: the person waits for the page, not for the count. */
const COUNTING_MS = 20;
/** After so long in all, what a full page still needs is its count alone, which then ends. */
const SLOW_PAGE_MS = 40;
const LONGEST_MS = 6_000;

/**
 * Looks through the sessions of a list piece by piece, each in a transaction of its own, so that gates and readings go
 * in between and nobody needs to cut off a statement that would look at everything. A later page begins where the one
 * before ended; its count is the first page's, which the cursor brings, or else what is found from there on. What is not
 * found among the first is rare: from there on the indexes of the text's parts name the next sessions, where they can.
 */
export async function search(
  { database }: { database: Pick<Database, 'transact' | 'engine'> },
  whose: InMall,
  wanted: Wanted,
  planParts: PlanParts,
): Promise<Found> {
  const page = startPage({ database }, whose, wanted);
  await page.readPiece(null, FIRST_PIECE);
  // What stands in one of a hundred is too common for the index, which names all of a month.
  if (page.isFilledBy(FURTHER)) await page.readPiece(null, FURTHER * FIRST_PIECE);
  const isLookingOn = wanted.q !== null && !page.isAtEnd() && !page.isFull();
  const parts = isLookingOn ? await planParts(whose.mall, wanted.q) : null;
  const isByEntry = wanted.order.by === 'entry';
  const all = parts && !isByEntry ? await searchAll({ database }, whose, wanted, parts) : null;
  if (all) return all;
  const isCounted = await readOn(page, isByEntry ? parts : null, PIECE[database.engine]);
  return isCounted ? endOf(page.found(), wanted.before) : { ...page.found(), isCounted };
}

/** Reads to the end of the page, and counts on for a while; false where the count was given up. */
async function readOn(
  page: ReturnType<typeof startPage>,
  parts: Parts | null,
  inOrder: number,
): Promise<boolean> {
  for (let named = FIRST_NAMED; !page.isAtEnd(); named = Math.min(2 * named, MOST_NAMED)) {
    if (page.isFull() && page.time.isEnoughCounted()) return false;
    if (page.time.isUp()) throw tookTooLong();
    if (page.isFull()) await page.readPiece(parts, parts ? FIRST_NAMED : FIRST_PIECE);
    else await page.readPiece(parts, parts ? named : inOrder);
  }
  return true;
}

/** A page that is filled piece by piece; once it is full the rest is counted, unless the count is known. */
function startPage({ database }: { database: Pick<Database, 'transact'> }, whose: InMall, wanted: Wanted) {
  const { before, limit } = wanted;
  const time = startTime();
  const ids: number[] = [];
  let count = 0;
  let behind: Cursor | null = before;
  let isAtEnd = false;
  const isFull = () => ids.length > limit;
  return {
    time,
    isFull,
    isAtEnd: () => isAtEnd,
    /** Whether so many times what was read, with as many that fit, would fill what is left. */
    isFilledBy: (times: number) => !isAtEnd && !isFull() && ids.length * (times + 1) > limit,
    found: () => ({ ids, count }),
    async readPiece(parts: Parts | null, most: number): Promise<void> {
      const reach = { behind, room: limit + 1 - ids.length, most };
      const piece = await database.transact(whose, (transaction) =>
        time.measure(isFull(), () => searchPiece(transaction, whose, wanted, reach, parts)),
      );
      ids.push(...piece.ids);
      count += piece.matched;
      behind = piece.edge;
      isAtEnd = behind === null || (isFull() && before?.count !== undefined);
    },
  };
}

/** All were looked at, or the first page has counted them. */
function endOf({ ids, count }: Pick<Found, 'ids' | 'count'>, before: Cursor | null): Found {
  const known = before?.count;
  return { ids, count: known ?? count, isCounted: known !== undefined || before === null };
}

/** What a search has taken so far, in all and for counting alone. */
function startTime() {
  const began = performance.now();
  let workMs = 0;
  let countingMs = 0;
  const tookMs = () => performance.now() - began;
  const isUp = () => workMs > WORK_MS || tookMs() > LONGEST_MS;
  return {
    isUp,
    isEnoughCounted: () => countingMs > COUNTING_MS || tookMs() > SLOW_PAGE_MS || isUp(),
    async measure<T>(isCounting: boolean, work: () => Promise<T>): Promise<T> {
      const at = performance.now();
      const result = await work();
      const ms = performance.now() - at;
      workMs += ms;
      if (isCounting) countingMs += ms;
      return result;
    },
  };
}

/** In an order that is not that of the entries all that are named have to be read, and sorted. */
async function searchAll(
  { database }: { database: Pick<Database, 'transact'> },
  whose: InMall,
  wanted: Wanted,
  parts: Parts,
): Promise<Found | null> {
  const all = await database.transact(whose, (transaction) =>
    searchAllByParts(transaction, whose, wanted, parts, MOST_SORTED),
  );
  return all && { ids: all.ids, count: wanted.before?.count ?? all.matched, isCounted: true };
}

function tookTooLong(): Refusal {
  const sentence = 'This search took too long. Narrow the dates, or type more of the car number.';
  return new Refusal(503, 'search_took_too_long', sentence);
}
