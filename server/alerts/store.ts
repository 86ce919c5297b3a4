import sql from 'sql-template-tag';
import type { AlertFacts, AlertKind } from '#contract/alerts.ts';
import { storableText } from '../platform/storage/storable.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { selectRows, writeRows } from '../platform/storage/rows.ts';
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
  const subject = storableText(alert.subject, LONGEST_SUBJECT);
  const row = { ...alert, subject, firstAt: at, lastAt: at, closedAt: null };
  await writeRows(
    transaction,
    alertTable,
    [row],
    sql`(mall_id, kind, subject) where closed_at is null
      do update set count = alerts.count + 1, facts = excluded.facts,
        last_at = greatest(alerts.last_at, excluded.last_at)`,
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
