import { toRupees } from '#domain/money/money.ts';
import { shownLengthMs } from '#domain/money/tariff.ts';
import type { SlotTrust } from '#domain/parking/slot-trust.ts';
import { indiaDateTime } from '#domain/time/india-time.ts';
import { BYTE_ORDER_MARK, csvRow } from '../../money/index.ts';
import { writeWorkbook, type SheetColumn } from '../../platform/xlsx/write-workbook.ts';
import type { Services } from '../../platform/services.ts';
import type { Wanted } from '../lists/page.ts';
import type { PlanParts } from '../lists/parts/plan-parts.ts';
import { listWithCharges, readFound } from '../lists/read-page.ts';
import { search } from '../lists/search.ts';
import { selectPage } from '../lists/store.ts';
import { instantsOf, presentSession, type ListedSession } from '../present.ts';

const COLUMNS: readonly SheetColumn[] = [
  { heading: 'car number', kind: 'text' },
  { heading: 'slot', kind: 'text', width: 10 },
  { heading: 'slot confirmed', kind: 'text', width: 14 },
  { heading: 'entry', kind: 'time' },
  { heading: 'exit', kind: 'time' },
  { heading: 'date', kind: 'day' },
  { heading: 'duration', kind: 'text', width: 14 },
  { heading: 'minutes', kind: 'number' },
  { heading: 'charges', kind: 'rupees' },
  { heading: 'status', kind: 'text', width: 12 },
  { heading: 'review', kind: 'text', width: 30 },
  { heading: 'visit', kind: 'text', width: 38 },
];
const MINUTE_MS = 60_000;
const PAGE = 500;
/** Where nobody asks how many there are in all, nobody counts. */
const NOT_COUNTED = 0;

interface Asked {
  readonly mall: number;
  readonly wanted: Wanted;
  readonly trust: SlotTrust;
  readonly planParts: PlanParts;
}

/** A list of sessions in full as CSV. */
export async function* writeSessionsAsCsv(
  services: Pick<Services, 'database'>,
  asked: Asked,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(COLUMNS.map(({ heading }) => heading));
  for await (const rows of readRows(services, asked))
    yield rows.map((row) => csvRow(row.map(asCsv))).join('');
}

/** The same as a workbook of one sheet; of more where they don't fit one. */
export function writeSessionsAsWorkbook(
  services: Pick<Services, 'database'>,
  asked: Asked,
): AsyncGenerator<Buffer> {
  return writeWorkbook([{ name: 'Visits', columns: COLUMNS, rows: readRows(services, asked) }]);
}

/** The rows of a list, a page at a time in a transaction of its own, so that gates go in between. */
async function* readRows(
  services: Pick<Services, 'database'>,
  { mall, wanted, trust, planParts }: Asked,
): AsyncGenerator<Row[]> {
  for (let page: Wanted | null = { ...wanted, limit: PAGE }; page !== null;) {
    const asked: Wanted = page;
    const { sessions, next } = await readOne(services, mall, asked, planParts);
    if (sessions.length > 0) yield sessions.map((listed) => rowOf(listed, trust));
    page = next && { ...asked, before: { ...next, count: NOT_COUNTED } };
  }
}

type Row = readonly (string | number | null)[];

async function readOne(
  services: Pick<Services, 'database'>,
  mall: number,
  wanted: Wanted,
  planParts: PlanParts,
) {
  const { database } = services;
  if (wanted.q !== null) {
    const found = await search(services, { mall }, wanted, planParts);
    return database.transact({ mall }, (transaction) => readFound(transaction, found, wanted));
  }
  return database.transact({ mall }, async (transaction) => {
    const { sessions, next } = await selectPage(transaction, { mall }, wanted);
    return { sessions: await listWithCharges(transaction, sessions), next };
  });
}

/** Rupees have two decimals. */
function asCsv(cell: Row[number], column: number): Row[number] {
  return COLUMNS[column]?.kind === 'rupees' && typeof cell === 'number' ? cell.toFixed(2) : cell;
}

function rowOf(listed: ListedSession, trust: SlotTrust): Row {
  const { session, charge } = listed;
  const shown = presentSession(listed, trust);
  const { entryAt, exitAt } = instantsOf(session);
  return [
    shown.number_plate,
    shown.slot,
    shown.isSlotConfirmed ? 'yes' : 'no',
    timeCell(entryAt),
    timeCell(exitAt),
    shown.date,
    shown.duration,
    entryAt && exitAt && shownLengthMs(entryAt, exitAt) / MINUTE_MS,
    toRupees(charge.paise),
    shown.status,
    shown.review ?? '',
    shown.id,
  ];
}

/** To the millisecond: who takes one cell from the other gets the whole minutes beside them, which are charged. */
function timeCell(at: Date | null): string | null {
  return at && indiaDateTime(at);
}
