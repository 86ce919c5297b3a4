import sql, { raw } from 'sql-template-tag';
import { boolean, day } from '../platform/storage/column.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { queryRows, selectRows, writeRows } from '../platform/storage/rows.ts';
import type { RowOf } from '../platform/storage/table.ts';
import { FIGURES_VERSION, type DayFigures } from './day-figures.ts';
import {
  morningMailTable,
  morningReaderTable,
  reportDayTable,
  reportMarkTable,
  reportSealTable,
} from './tables.ts';

const [DAYS, MARKS, SEALS] = [reportDayTable, reportMarkTable, reportSealTable].map(({ name }) =>
  raw(name),
) as [ReturnType<typeof raw>, ReturnType<typeof raw>, ReturnType<typeof raw>];
/** The names of our locks: the trigger of the migration takes the first one shared. */
const SEALING = 3501;
const SUMMING = 3502;

/** The stored figures of days that nothing has changed since, by day. */
export async function findDays(
  transaction: Transaction,
  mall: number,
  { from, to }: { from: string; to: string },
): Promise<Map<string, DayFigures>> {
  const rows = await queryRows(
    transaction,
    { day: reportDayTable.columns.day, figures: reportDayTable.columns.figures },
    sql`select day, figures from ${DAYS} d
      where mall_id = ${mall} and day between ${from}::date and ${to}::date and version = ${FIGURES_VERSION}
        and not exists (select 1 from ${MARKS} m where m.mall_id = d.mall_id and m.day = d.day)`,
  );
  return new Map(rows.map((row) => [row.day, row.figures]));
}

const SEALED = { sealed: boolean() };

/**
 * From now on changes up to this day leave a mark. False while somebody is writing: whoever writes has not seen the seal,
 * so it is tried again later; nobody waits for it.
 */
export async function sealThrough(transaction: Transaction, mall: number, through: string): Promise<boolean> {
  const [row] = await queryRows(
    transaction,
    SEALED,
    sql`select pg_try_advisory_xact_lock(${SEALING}::integer, ${mall}::integer) as sealed`,
  );
  if (!row?.sealed) return false;
  await transaction.query(sql`insert into ${SEALS} (mall_id, through) values (${mall}, ${through}::date)
    on conflict (mall_id) do update set through = greatest(${SEALS}.through, excluded.through)`);
  return true;
}

/** Up to which day changes leave a mark; null where that has never begun. */
export async function findSeal(transaction: Transaction, mall: number): Promise<string | null> {
  const [row] = await selectRows(transaction, reportSealTable, sql`where mall_id = ${mall}`);
  return row?.through ?? null;
}

/** Sealed days from one on that have no figures, or were changed since, the newest first. */
export async function listDaysToSum(
  transaction: Transaction,
  mall: number,
  from: string,
  most: number,
): Promise<string[]> {
  const rows = await queryRows(
    transaction,
    { day: day() },
    sql`select wanted.day::date as day from ${SEALS} s
      cross join lateral generate_series(${from}::date, s.through, interval '1 day') as wanted (day)
      where s.mall_id = ${mall} and (
        not exists (select 1 from ${DAYS} d
          where d.mall_id = s.mall_id and d.day = wanted.day::date and d.version = ${FIGURES_VERSION})
        or exists (select 1 from ${MARKS} m where m.mall_id = s.mall_id and m.day = wanted.day::date))
      order by 1 desc limit ${most}::int`,
  );
  return rows.map((row) => row.day);
}

/**
 * Sums a day and stores it, one at a time in a mall. The marks that are seen go first: what they stand for is committed,
 * so the sum has it; a mark that comes later remains.
 */
export async function storeDay(
  transaction: Transaction,
  mall: number,
  wanted: string,
  sum: () => Promise<DayFigures>,
): Promise<void> {
  await transaction.query(sql`select pg_advisory_xact_lock(${SUMMING}::integer, ${mall}::integer)`);
  await transaction.query(sql`delete from ${MARKS} where mall_id = ${mall} and day = ${wanted}::date`);
  const figures = await sum();
  await writeRows(
    transaction,
    reportDayTable,
    [{ mall, day: wanted, version: FIGURES_VERSION, figures }],
    sql`(mall_id, day) do update set version = excluded.version, figures = excluded.figures`,
  );
}

/** Since when somebody gets the morning mail of a mall; null where they do not. */
export async function findMorningReader(
  transaction: Transaction,
  mall: number,
  account: string,
): Promise<RowOf<typeof morningReaderTable> | null> {
  const rest = sql`where mall_id = ${mall} and account = ${account}`;
  return (await selectRows(transaction, morningReaderTable, rest))[0] ?? null;
}

export async function addMorningReader(
  transaction: Transaction,
  mall: number,
  account: string,
  since: Date,
): Promise<void> {
  await writeRows(transaction, morningReaderTable, [{ mall, account, since }], sql`do nothing`);
}

export async function removeMorningReader(
  transaction: Transaction,
  mall: number,
  account: string,
): Promise<void> {
  await transaction.query(
    sql`delete from ${raw(morningReaderTable.name)} where mall_id = ${mall} and account = ${account}`,
  );
}

/** Who is still to get the mail of a morning. */
export function listMorningReaders(transaction: Transaction, morning: string) {
  return queryRows(
    transaction,
    morningReaderTable.columns,
    sql`select mall_id as mall, account, since from ${raw(morningReaderTable.name)} r
      where not exists (select 1 from ${raw(morningMailTable.name)} m
        where m.mall_id = r.mall_id and m.account = r.account and m.day = ${morning}::date)
      order by mall_id, account`,
  );
}

/** Forgets which mails of former mornings were handed in: nobody sends them again. */
export async function forgetMorningMails(transaction: Transaction, before: string): Promise<void> {
  await transaction.query(sql`delete from ${raw(morningMailTable.name)} where day < ${before}::date`);
}

const TAKEN = { taken: boolean() };

/** Takes one mail of a morning; false where somebody else has handed it in. */
export async function takeMorningMail(
  transaction: Transaction,
  { mall, account, morning }: { mall: number; account: string; morning: string },
): Promise<boolean> {
  const taken = await queryRows(
    transaction,
    TAKEN,
    sql`insert into ${raw(morningMailTable.name)} (mall_id, account, day) values (${mall}, ${account}, ${morning}::date)
      on conflict do nothing returning true as taken`,
  );
  return taken.length > 0;
}
