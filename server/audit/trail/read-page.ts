import type { QueryOf } from '#contract/endpoint.ts';
import type { AuditRecord, readAudit } from '#contract/audit.ts';
import type { Services } from '../../platform/services.ts';
import { PRODUCT } from '../record-event.ts';
import type { SealedRecord } from '../store.ts';
import { addLanes, type LaneFacts } from './add-lanes.ts';
import { ABOUT_PLATES, type KnownAccount } from './name-account.ts';
import { presentRecord, type Names } from './present.ts';
import { searchRecords, type FoundRecords } from './search/search-records.ts';
import { listRecords, type RecordCursor, type WantedRecords } from './store.ts';
import { readDays, spellingsOf } from './wanted.ts';

/** What the audit needs of topics above it: names for ids, and ids for what people type. */
export interface AuditNames {
  /** The public ids of whoever is or was staff and whose name or address holds the text, and of whoever has it as the whole address. */
  findPeople(text: string): Promise<string[]>;
  /** What is known of accounts by their public ids, erased ones too: of the staff, or of drivers too. */
  known(publicIds: readonly string[], isWithDrivers: boolean): Promise<ReadonlyMap<string, KnownAccount>>;
  /** Which car a wait at a lane was about, and why a person let it out, by the wait's id; in the mall's own view. */
  lanesOf(this: void, mall: number, waits: readonly string[]): Promise<ReadonlyMap<string, LaneFacts>>;
  mallOf(this: void, id: number | string): { readonly id: string; readonly name: string } | null;
  findMall(publicId: string): Promise<number | null>;
  /** What stands for a plate in records beside accounts that are there. */
  marksOf(typed: string): Promise<readonly string[]>;
  /** The e-mail addresses of all super admins. */
  listSuperAdmins(): Promise<string[]>;
}

type Filters = Omit<QueryOf<typeof readAudit>, 'mall' | 'limit' | 'before'>;

/** Turns filters as they travel into what the store is asked for. */
export async function readFilters(
  { q, person, kind, from, to }: Filters,
  names: AuditNames,
  markPlate: (text: string) => string,
): Promise<Pick<WantedPage, 'words' | 'plate' | 'marks' | 'actions' | 'people' | 'from' | 'until'>> {
  const words = q?.trim() || null;
  const who = person?.trim() || null;
  return {
    words,
    // A record holds no plate but what stands for it, so whoever types a plate is shown the searches for it too.
    plate: words === null ? null : markPlate(words),
    marks: words === null ? [] : await names.marksOf(words),
    actions: kind === undefined ? null : spellingsOf(kind),
    people: who === null ? null : await names.findPeople(who),
    ...readDays({ from, to }),
  };
}

/** What a page is made of: the filters, the words that records shall hold, and what stands for a plate of that spelling. */
export interface WantedPage extends WantedRecords {
  readonly words: string | null;
  readonly plate: string | null;
  readonly marks: readonly string[];
}

/** One page of records with their names, newest first. */
export async function readPage(
  { database }: Pick<Services, 'database'>,
  scope: 'system' | { readonly mall: number },
  wanted: WantedPage,
  names: AuditNames,
  workMs?: number,
) {
  const oneMore = { ...wanted, limit: wanted.limit + 1 };
  const { records, edge } = await find(database, scope, oneMore, { names, workMs });
  const page = records.slice(0, wanted.limit);
  const last = page.at(-1);
  const next: RecordCursor | null = records.length > page.length && last ? last : edge;
  // Who administers a mall learns from its records no driver's name.
  const named = await nameAll(page, names, scope === 'system');
  const shown = (await addLanes(page, names.lanesOf)).map((record) => presentRecord(record, named));
  // Who is searched for by the name that they had as staff is not found by what they did as a driver who is gone.
  const { people } = wanted;
  const isFound = ({ actor, target }: AuditRecord) =>
    people === null || [actor.id, target.id].some((id) => people.includes(id));
  return { records: shown.filter(isFound), next };
}

async function find(
  database: Services['database'],
  scope: 'system' | { readonly mall: number },
  wanted: WantedPage,
  { names, workMs }: { readonly names: AuditNames; readonly workMs: number | undefined },
): Promise<FoundRecords> {
  const { words, plate, marks } = wanted;
  if (words === null) {
    const records = await database.transact(scope, (transaction) => listRecords(transaction, wanted));
    return { records, edge: null };
  }
  const { records, edge } = await searchRecords(database, scope, { ...wanted, words, workMs });
  const all = [...records];
  for (const mark of plate === null ? [] : [plate, ...marks]) {
    // What stands for a plate is in few records, so the index finds all of them.
    const marked = await searchRecords(database, scope, { ...wanted, words: mark, workMs, isRare: true });
    all.push(...(mark === plate ? await leaveOutErased(marked.records, names) : marked.records));
  }
  return { records: merge(all).filter((record) => isBefore(edge, record)), edge };
}

/**
 * Records of before each account had words of its own for its plates: whose account was erased is not found by its plate.
 */
async function leaveOutErased(
  records: readonly SealedRecord[],
  names: AuditNames,
): Promise<readonly SealedRecord[]> {
  const isOfDriver = ({ action, actor }: SealedRecord) => ABOUT_PLATES.has(action) && actor !== PRODUCT;
  const actors = records.filter(isOfDriver).map(({ actor }) => actor);
  const known = await names.known([...new Set(actors)], true);
  return records.filter((record) => !isOfDriver(record) || known.get(record.actor)?.isGone === false);
}

function merge(records: readonly SealedRecord[]): SealedRecord[] {
  const all = new Map(records.map((record) => [record.number, record]));
  return [...all.values()].toSorted((a, b) => b.at.getTime() - a.at.getTime() || b.number - a.number);
}

/** Whether a record lies before the edge up to which a search has come, the newest first. */
function isBefore(edge: RecordCursor | null, { at, number }: RecordCursor): boolean {
  if (edge === null) return true;
  return (
    at.getTime() - edge.at.getTime() > 0 || (at.getTime() === edge.at.getTime() && number >= edge.number)
  );
}

async function nameAll(
  records: readonly SealedRecord[],
  names: AuditNames,
  isWithDrivers: boolean,
): Promise<Names> {
  const ids = [...new Set(records.flatMap(({ actor, target }) => [actor, target]))].filter((id) => id !== '');
  return { known: await names.known(ids, isWithDrivers), ofMall: names.mallOf };
}
