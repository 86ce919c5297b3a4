import { Refusal } from '../../platform/http/errors.ts';
import type { Database, Scope } from '../../platform/storage/database.ts';
import { findCandidates } from '../find/by-plate/store.ts';
import type { Cursor, Wanted } from './page.ts';
import { searchAmong, searchPiece, type Whose } from './store.ts';

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
const FIRST_PIECE = 4_000;
/** What a search may take of the database's own time, and with all waiting. */
const WORK_MS = 2_000;
/** Once a page is full, counting on may take so much: the person waits for the page, not for the count. */
const COUNTING_MS = 40;
const LONGEST_MS = 6_000;

/**
 * Looks through the sessions of a list piece by piece, each in a transaction of its own, so that gates and readings go
 * in between and nobody needs to cut off a statement that would look at everything. A later page begins where the one
 * before ended; its count is the first page's, which the cursor brings, or else what is found from there on. What is not
 * found among the first is asked of `askIndex`, where there is one.
 */
export async function search(
  { database }: { database: Pick<Database, 'transact' | 'engine'> },
  scope: Scope,
  whose: Whose,
  wanted: Wanted,
  askIndex: () => Promise<Found | null> = () => Promise.resolve(null),
): Promise<Found> {
  const { before, limit } = wanted;
  const isCountKnown = before?.count !== undefined;
  const time = startTime();
  const ids: number[] = [];
  let count = 0;
  let most = FIRST_PIECE;
  for (let behind: Cursor | null = before, isFirst = true; ; isFirst = false) {
    const wasFull = ids.length > limit;
    const reach = { behind, room: limit + 1 - ids.length, most };
    const piece = await database.transact(scope, (transaction) =>
      time.measure(wasFull, () => searchPiece(transaction, whose, wanted, reach)),
    );
    ids.push(...piece.ids);
    count += piece.matched;
    const isFull = ids.length > limit;
    if (!piece.edge || (isFull && isCountKnown)) return endOf(ids, count, before);
    const byIndex = await askOnce(isFirst && !isFull, askIndex);
    if (byIndex) return byIndex;
    most = sizeOf(isFull, database.engine);
    if (isFull && time.isEnoughCounted()) return { ids, count, isCounted: false };
    if (time.isUp()) throw tookTooLong();
    behind = piece.edge;
  }
}

function askOnce(isTime: boolean, askIndex: () => Promise<Found | null>): Promise<Found | null> {
  return isTime ? askIndex() : Promise.resolve(null);
}

function sizeOf(isCounting: boolean, engine: Database['engine']): number {
  return isCounting ? FIRST_PIECE : PIECE[engine];
}

/** All were looked at, or the first page has counted them. */
function endOf(ids: readonly number[], counted: number, before: Cursor | null): Found {
  const known = before?.count;
  return { ids, count: known ?? counted, isCounted: known !== undefined || before === null };
}

/** What a search has taken so far, in all and for counting alone. */
function startTime() {
  const began = performance.now();
  let workMs = 0;
  let countingMs = 0;
  const isUp = () => workMs > WORK_MS || performance.now() - began > LONGEST_MS;
  return {
    isUp,
    isEnoughCounted: () => countingMs > COUNTING_MS || isUp(),
    async measure<T>(isCounting: boolean, work: () => Promise<T>): Promise<T> {
      const at = performance.now();
      const result = await work();
      const tookMs = performance.now() - at;
      workMs += tookMs;
      if (isCounting) countingMs += tookMs;
      return result;
    },
  };
}

/** More than these the index does not name: reading them one by one takes longer than looking through in order. */
const MOST_CANDIDATES = 10_000;

/**
 * The same by the index of pieces of plates, of a mall and for a text that no slot and no date may fit: what is rare among
 * millions is found at once. Null where so many plates hold its pieces that looking them through in order is quicker.
 */
export async function searchPieces(
  { database }: { database: Pick<Database, 'transact'> },
  mall: number,
  wanted: Wanted,
  folded: string,
): Promise<Found | null> {
  return database.transact({ mall }, async (transaction) => {
    const among = { most: MOST_CANDIDATES, newest: MOST_CANDIDATES };
    const candidates = await findCandidates(transaction, mall, folded, among);
    if (candidates === null) return null;
    const { ids, matched } = await searchAmong(transaction, { mall }, wanted, candidates);
    return { ids, count: wanted.before?.count ?? matched, isCounted: true };
  });
}

function tookTooLong(): Refusal {
  const sentence = 'This search took too long. Narrow the dates, or type more of the car number.';
  return new Refusal(503, 'search_took_too_long', sentence);
}
