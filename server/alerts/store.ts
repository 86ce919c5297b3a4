import sql from 'sql-template-tag';
import type { AlertFacts, AlertKind } from '#contract/alerts.ts';
import { integer } from '../platform/storage/column.ts';
import { storableText } from '../platform/storage/storable.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { queryRows, selectRows, updateRows, writeRows } from '../platform/storage/rows.ts';
import type { RowOf } from '../platform/storage/table.ts';
import { alertTable } from './tables.ts';

/** An alert to be raised: facts that fit its kind. */
type NewAlert = {
  [Kind in AlertKind]: {
    readonly mall: number;
    readonly kind: Kind;
    readonly subject: string;
    readonly facts: AlertFacts<Kind>;
  };
}[AlertKind];

const LONGEST_SUBJECT = 200;

/** Opens an alert; one that is open already is counted up and has the new facts. */
export async function raiseAlert(transaction: Transaction, alert: NewAlert, at: Date): Promise<void> {
  await writeAlert(transaction, alert, { firstAt: at, lastAt: at }, 1);
}

/** Opens an alert about what lasts; one that is open already has the new facts, and is not counted up. */
export async function renewAlert(
  transaction: Transaction,
  alert: NewAlert,
  times: { readonly firstAt: Date; readonly lastAt: Date },
): Promise<void> {
  await writeAlert(transaction, alert, times, 0);
}

async function writeAlert(
  transaction: Transaction,
  alert: NewAlert,
  times: { readonly firstAt: Date; readonly lastAt: Date },
  again: number,
): Promise<void> {
  const subject = storableText(alert.subject, LONGEST_SUBJECT);
  const row = { ...alert, subject, ...times, closedAt: null };
  await writeRows(
    transaction,
    alertTable,
    [row],
    sql`(mall_id, kind, subject) where closed_at is null
      do update set count = alerts.count + ${again}::int, facts = excluded.facts,
        last_at = greatest(alerts.last_at, excluded.last_at)`,
  );
}

/** Of each subject of some kinds its newest alert, where that is open or was closed after an instant. */
export async function findNewestAlerts(
  transaction: Transaction,
  mall: number,
  kinds: readonly AlertKind[],
  since: Date,
): Promise<RowOf<typeof alertTable>[]> {
  const rows = await selectRows(
    transaction,
    alertTable,
    sql`where mall_id = ${mall} and kind = any(${[...kinds]}::text[]) and (closed_at is null or closed_at > ${since})
      order by closed_at desc nulls first, id desc`,
  );
  const newest = new Map<string, RowOf<typeof alertTable>>();
  for (const row of rows) {
    const name = `${row.kind} ${row.subject}`;
    if (!newest.has(name)) newest.set(name, row);
  }
  return [...newest.values()];
}

/** The open alerts of some kinds that were first raised in a span, the newest first. */
export function findOpenAlertsOf(
  transaction: Transaction,
  mall: number,
  kinds: readonly AlertKind[],
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<RowOf<typeof alertTable>[]> {
  return selectRows(
    transaction,
    alertTable,
    sql`where mall_id = ${mall} and kind = any(${[...kinds]}::text[]) and closed_at is null
      and first_at >= ${from} and first_at < ${until} order by first_at desc, id desc`,
  );
}

/** Closes alerts of one kind whose cause is gone; does nothing for subjects of which none is open. */
export async function closeAlerts(
  transaction: Transaction,
  mall: number,
  kind: AlertKind,
  subjects: readonly string[],
  at: Date,
): Promise<void> {
  const stored = subjects.map((subject) => storableText(subject, LONGEST_SUBJECT));
  await transaction.query(sql`
    update alerts set closed_at = ${at}
    where mall_id = ${mall} and kind = ${kind} and subject = any(${stored}::text[]) and closed_at is null`);
}

/** Alerts about a slot whose subject is its code, and the one about a code that no slot has. */
const OF_SLOTS: readonly AlertKind[] = ['sensor_silent', 'sensor_flaps', 'slot_restless', 'slot_stuck'];
const OF_UNKNOWN_SLOTS: AlertKind = 'unknown_slot';

/** Closes the alerts about slots that a new layout has made untrue: `codes` are all that there are now. */
export async function closeAlertsOfSlots(
  transaction: Transaction,
  mall: number,
  { codes, renamed }: { codes: readonly string[]; renamed: readonly string[] },
  at: Date,
): Promise<void> {
  await transaction.query(sql`
    update alerts set closed_at = ${at} where mall_id = ${mall} and closed_at is null and (
      kind = any(${[...OF_SLOTS]}::text[])
        and (subject <> all(${[...codes]}::text[]) or subject = any(${[...renamed]}::text[]))
      or kind = ${OF_UNKNOWN_SLOTS} and subject = any(${[...codes]}::text[]))`);
}

/** Closes an open alert by its number; false where it is open no more. */
export async function closeAlert(
  transaction: Transaction,
  mall: number,
  id: number,
  at: Date,
): Promise<boolean> {
  const open = sql`id = ${id} and mall_id = ${mall} and closed_at is null`;
  return (await updateRows(transaction, alertTable, { closedAt: at }, open)).length === 1;
}

/** Whether an alert of a mall is open; null where the mall has none of this number. */
export async function isAlertOpen(
  transaction: Transaction,
  mall: number,
  id: number,
): Promise<boolean | null> {
  const [row] = await selectRows(transaction, alertTable, sql`where id = ${id} and mall_id = ${mall}`);
  return row ? row.closedAt === null : null;
}

/** Opens a closed alert again; false where the same trouble has an open one by now. */
export async function reopenAlert(transaction: Transaction, mall: number, id: number): Promise<boolean> {
  const alone = sql`id = ${id} and mall_id = ${mall} and closed_at is not null
    and not exists (select from alerts other where other.mall_id = alerts.mall_id and other.kind = alerts.kind
      and other.subject = alerts.subject and other.closed_at is null)`;
  return (await updateRows(transaction, alertTable, { closedAt: null }, alone)).length === 1;
}

/** The open alerts of a mall, newest first. */
export async function findOpenAlerts(
  transaction: Transaction,
  mall: number,
  limit: number,
): Promise<RowOf<typeof alertTable>[]> {
  return selectRows(
    transaction,
    alertTable,
    sql`where mall_id = ${mall} and closed_at is null order by last_at desc, id desc limit ${limit}`,
  );
}

/** The open alerts of one kind, of all malls. */
export async function listOpenAlerts(
  transaction: Transaction,
  kind: AlertKind,
): Promise<RowOf<typeof alertTable>[]> {
  return selectRows(transaction, alertTable, sql`where kind = ${kind} and closed_at is null order by id`);
}

/** How many alerts of a mall are open. */
export async function countAlerts(transaction: Transaction, mall: number): Promise<number> {
  const [row] = await queryRows(
    transaction,
    { count: integer() },
    sql`select count(*)::int as count from alerts where mall_id = ${mall} and closed_at is null`,
  );
  return row?.count ?? 0;
}
