import { Refusal } from '../../../platform/http/errors.ts';
import type { Database, Scope } from '../../../platform/storage/database.ts';
import { readByNumbers, type RecordCursor, type WantedRecords } from '../store.ts';
import type { SealedRecord } from '../../store.ts';
import { findRare, searchPiece } from './store.ts';

/** What a search found: the records of a page, and how far it came where time was up before the page was full. */
export interface FoundRecords {
  readonly records: SealedRecord[];
  readonly edge: RecordCursor | null;
}

interface WantedWords extends WantedRecords {
  readonly words: string;
  /** Whether few records can hold the words, so that the index is asked first. */
  readonly isRare?: boolean;
  /** After so long it ends. */
  readonly workMs?: number | undefined;
}

type Searched = Omit<FoundRecords, 'records'> & { readonly numbers: readonly number[] };

/** A common word has filled the page by then. */
const FIRST_PIECE = 1_000;
const PIECE = { pglite: 2_000, postgres: 10_000 };
/** Words that more records hold than this are looked for in order: the page is full soon. */
const MOST_RARE = 5_000;
const WORK_MS = 2_000;

/**
 * Searches the trail for words, the newest records first. Each step is a transaction of its own and does so much work
 * at most, however long the trail is: a common word is found among the newest, a rare one by the index.
 */
export async function searchRecords(
  database: Pick<Database, 'transact' | 'engine'>,
  scope: Scope,
  wanted: WantedWords,
): Promise<FoundRecords> {
  const { numbers, edge } = await lookThrough(database, scope, wanted);
  const records = await database.transact(scope, (transaction) =>
    readByNumbers(transaction, numbers, wanted.limit),
  );
  return { records, edge };
}

async function lookThrough(
  database: Pick<Database, 'transact' | 'engine'>,
  scope: Scope,
  wanted: WantedWords,
): Promise<Searched> {
  const { words, limit, isRare = false, workMs = WORK_MS } = wanted;
  const ends = performance.now() + workMs;
  const numbers: number[] = [];
  let behind = wanted.before;
  const rest = () => ({ ...wanted, before: behind, limit: limit - numbers.length });
  const askIndex = () =>
    database.transact(scope, (transaction) => findRare(transaction, words, rest(), MOST_RARE));
  const look = (most: number) =>
    database.transact(scope, (transaction) => searchPiece(transaction, words, rest(), most));
  for (let round = isRare ? 1 : 0; ; round += 1) {
    const rare = round === 1 ? await askIndex() : null;
    if (rare) return { numbers: [...numbers, ...rare], edge: null };
    const piece = await look(round === 0 ? FIRST_PIECE : PIECE[database.engine]);
    numbers.push(...piece.numbers);
    if (!piece.edge || numbers.length >= limit) return { numbers, edge: null };
    behind = piece.edge;
    if (performance.now() > ends) return cutShort(numbers, behind);
  }
}

/** Time is up: what was found so far, and where to go on. */
function cutShort(numbers: readonly number[], edge: RecordCursor): Searched {
  if (numbers.length === 0) throw tookTooLong();
  return { numbers, edge };
}

function tookTooLong(): Refusal {
  const sentence = 'This search took too long. Choose days, a person or a kind, or type a rarer word.';
  return new Refusal(503, 'search_took_too_long', sentence);
}
