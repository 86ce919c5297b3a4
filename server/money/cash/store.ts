import sql, { raw, type Sql } from 'sql-template-tag';
import type { Paise } from '#domain/money/money.ts';
import { bigint, instant, integer, text } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import {
  columnsOf,
  insertRow,
  pickColumns,
  queryRows,
  selectRows,
  updateRows,
} from '../../platform/storage/rows.ts';
import type { ChangesOf, NewRowOf, RowOf } from '../../platform/storage/table.ts';
import { ledgerMovementTable } from '../ledger/tables.ts';
import { paymentTable } from '../payments/tables.ts';
import { refundTable } from '../refunds/tables.ts';
import { cashShiftTable } from './tables.ts';

export type StoredShift = RowOf<typeof cashShiftTable>;

const [SHIFTS, PAYMENTS, REFUNDS] = [
  raw(cashShiftTable.name),
  raw(paymentTable.name),
  raw(refundTable.name),
] as const;

export function insertShift(
  transaction: Transaction,
  shift: NewRowOf<typeof cashShiftTable>,
): Promise<StoredShift> {
  return insertRow(transaction, cashShiftTable, shift);
}

/** The open drawer of a person in a mall, held until the transaction ends: nothing is taken while it is closed. */
export async function lockOpenShift(
  transaction: Transaction,
  mall: number,
  person: string,
): Promise<StoredShift | null> {
  const own = sql`where mall_id = ${mall} and person = ${person} and closed_at is null for update`;
  return (await selectRows(transaction, cashShiftTable, own))[0] ?? null;
}

/** A drawer of a mall by the id that people see, open or closed, held until the transaction ends. */
export async function lockShift(
  transaction: Transaction,
  mall: number,
  publicId: string,
): Promise<StoredShift | null> {
  const named = sql`where mall_id = ${mall} and public_id = ${publicId} for update`;
  return (await selectRows(transaction, cashShiftTable, named))[0] ?? null;
}

export async function changeShift(
  transaction: Transaction,
  { id }: StoredShift,
  changes: ChangesOf<typeof cashShiftTable>,
): Promise<void> {
  await updateRows(transaction, cashShiftTable, changes, sql`id = ${id}`);
}

const MOVED = {
  takenPaise: bigint<Paise>(),
  paidOutPaise: bigint<Paise>(),
  /** When money last went in or out. */
  lastMovedAt: instant().orNull(),
};
const MOVED_SHIFT = { ...cashShiftTable.columns, ...MOVED };
/** A drawer with what was taken into it, and what was paid out of it in refunds. */
export type MovedShift = RowOf<{ name: ''; columns: typeof MOVED_SHIFT }>;

const MOVED_COLUMNS = sql`taken.paise as "takenPaise", paid.paise as "paidOutPaise",
  greatest(taken.last, paid.last) as "lastMovedAt"`;
/** By its holder and its time: no other drawer of the same holder is open meanwhile, or begins at the instant of its end. */
const MOVED_OF_S = sql`
  cross join lateral (
    select coalesce(sum(received_paise), 0)::bigint as paise, max(paid_at) as last from ${PAYMENTS}
    where mall_id = s.mall_id and person = s.person and provider = 'cash' and paid_at >= s.opened_at
      and (s.closed_at is null or paid_at <= s.closed_at)) as taken
  cross join lateral (
    select coalesce(sum(paise), 0)::bigint as paise, max(changed_at) as last from ${REFUNDS}
    where mall_id = s.mall_id and paid_person = s.person and paid_by = 'cash' and changed_at >= s.opened_at
      and (s.closed_at is null or changed_at <= s.closed_at)) as paid`;

/** What went into a drawer and out of it. Of one whose row is held nothing is added meanwhile. */
export async function sumMovedIn(transaction: Transaction, { id }: StoredShift): Promise<MovedShift> {
  const [moved] = await listMovedShifts(transaction, sql`s.id = ${id}`);
  if (!moved) throw new Error('a drawer that is held is there');
  return moved;
}

/** The open drawers of a mall, the oldest first. */
export function listOpenShifts(transaction: Transaction, mall: number, most: number): Promise<MovedShift[]> {
  return listMovedShifts(
    transaction,
    sql`s.mall_id = ${mall} and s.closed_at is null order by s.opened_at, s.id limit ${most}::int`,
  );
}

/** The drawers of a mall that were closed since an instant, the newest first. */
export function listClosedShifts(
  transaction: Transaction,
  mall: number,
  { since, most }: { since: Date; most: number },
): Promise<MovedShift[]> {
  return listMovedShifts(
    transaction,
    sql`s.mall_id = ${mall} and s.closed_at >= ${since} order by s.closed_at desc, s.id desc limit ${most}::int`,
  );
}

function listMovedShifts(transaction: Transaction, where: Sql): Promise<MovedShift[]> {
  return queryRows(
    transaction,
    MOVED_SHIFT,
    sql`select ${columnsOf(cashShiftTable, { as: 's' })}, ${MOVED_COLUMNS}
      from ${SHIFTS} s ${MOVED_OF_S} where ${where}`,
  );
}

/** The open drawers of all malls, the oldest first. */
export function listAllOpen(transaction: Transaction): Promise<StoredShift[]> {
  return selectRows(transaction, cashShiftTable, sql`where closed_at is null order by opened_at, id`);
}

/** Who has a drawer open in a mall, and since when. */
export function listHolders(transaction: Transaction, mall: number) {
  return queryRows(
    transaction,
    pickColumns(cashShiftTable, ['person', 'openedAt']),
    sql`select ${columnsOf(cashShiftTable, { only: ['person', 'openedAt'] })} from ${SHIFTS}
      where mall_id = ${mall} and closed_at is null`,
  );
}

/** Whether anybody in a mall can take cash now. */
export async function hasOpenDrawer(transaction: Transaction, mall: number): Promise<boolean> {
  return (await listHolders(transaction, mall)).length > 0;
}

const COUNTS = { open: integer(), closed: integer() };

/** How many drawers of a mall are open, and how many were closed since an instant. */
export async function countShifts(transaction: Transaction, mall: number, since: Date) {
  const [counts] = await queryRows(
    transaction,
    COUNTS,
    sql`select (select count(*) from ${SHIFTS} where mall_id = ${mall} and closed_at is null)::int as open,
      (select count(*) from ${SHIFTS} where mall_id = ${mall} and closed_at >= ${since})::int as closed`,
  );
  return counts ?? { open: 0, closed: 0 };
}

/** The drawers of a person in all malls, open ones and those that were closed since an instant, the newest first. */
export function listShiftsOf(
  transaction: Transaction,
  person: string,
  { since, most }: { since: Date; most: number },
): Promise<StoredShift[]> {
  return selectRows(
    transaction,
    cashShiftTable,
    sql`where person = ${person} and (closed_at is null or closed_at >= ${since})
      order by opened_at desc, id desc limit ${most}::int`,
  );
}

interface Span {
  readonly from: Date;
  readonly until: Date;
}

/** The drawers of a mall that were closed short in a span. */
const short = (mall: number, { from, until }: Span) =>
  sql`mall_id = ${mall} and closed_at >= ${from} and closed_at < ${until} and counted_paise < expected_paise`;

const MISSING = { count: integer(), paise: bigint() };

/** How many drawers were closed short in a span, and what was missing in them. */
export async function sumMissing(transaction: Transaction, mall: number, span: Span) {
  const [sum] = await queryRows(
    transaction,
    MISSING,
    sql`select count(*)::int as count, coalesce(sum(expected_paise - counted_paise), 0)::bigint as paise
      from ${SHIFTS} where ${short(mall, span)}`,
  );
  return sum ?? { count: 0, paise: 0 };
}

const SHORT = { person: text(), at: instant(), paise: bigint(), reason: text().orNull() };

/** The same one by one, the newest first: whose, and why where somebody else closed it. */
export function listMissing(transaction: Transaction, mall: number, span: Span, most: number) {
  return queryRows(
    transaction,
    SHORT,
    sql`select person, closed_at as at, expected_paise - counted_paise as paise, close_reason as reason
      from ${SHIFTS} where ${short(mall, span)} order by closed_at desc, id desc limit ${most}::int`,
  );
}

const PAID_OUT = {
  session: text().orNull(),
  paise: bigint<Paise>(),
  reason: text(),
  person: text().orNull(),
  paidPerson: text().orNull(),
  at: instant(),
};

export type PaidOutRefund = RowOf<{ name: ''; columns: typeof PAID_OUT }>;

/** Refunds that were paid out of drawers since an instant: first what one person decided and paid, then the newest. */
export function listPaidOut(
  transaction: Transaction,
  mall: number,
  { since, most }: { since: Date; most: number },
) {
  return queryRows(
    transaction,
    PAID_OUT,
    sql`select (select split_part(m.name, ':', 2) from ${raw(ledgerMovementTable.name)} m
        where m.session_id = r.session_id and m.cause = 'charge' limit 1) as session, paise, reason, person, paid_person as "paidPerson", changed_at as at
      from ${REFUNDS} r where mall_id = ${mall} and paid_by = 'cash' and changed_at >= ${since}
      order by person is not distinct from paid_person desc, changed_at desc, id desc limit ${most}::int`,
  );
}

const LAST = { at: instant().orNull() };

/** When the holder of a drawer last did something with another one, or with cash before it: null for never. */
export async function findLastBefore(
  transaction: Transaction,
  { id, mall, person }: StoredShift,
): Promise<Date | null> {
  const [last] = await queryRows(
    transaction,
    LAST,
    sql`select greatest(
      (select max(closed_at) from ${SHIFTS} where mall_id = ${mall} and person = ${person} and id <> ${id}),
      (select max(paid_at) from ${PAYMENTS} where mall_id = ${mall} and person = ${person} and provider = 'cash'),
      (select max(changed_at) from ${REFUNDS}
        where mall_id = ${mall} and paid_person = ${person} and paid_by = 'cash')) as at`,
  );
  return last?.at ?? null;
}
