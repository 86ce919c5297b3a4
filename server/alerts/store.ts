import sql from 'sql-template-tag';
import type { Transaction } from '../platform/storage/database.ts';

export interface AlertRow {
  id: number;
  kind: string;
  subject: string;
  detail: string;
  count: number;
  firstAt: Date;
  lastAt: Date;
}

export interface RefusedRow {
  device: string | null;
  kind: string;
  subject: string;
  reason: string;
  count: number;
  firstAt: Date;
  lastAt: Date;
}

/** Opens an alert, or counts it up while it is open. */
export async function raiseAlert(
  transaction: Transaction,
  alert: { mall: number; kind: string; subject: string; detail: string },
  at: Date,
): Promise<void> {
  await transaction.query(sql`
    insert into alerts (mall_id, kind, subject, detail, first_at, last_at)
    values (${alert.mall}, ${alert.kind}, ${alert.subject}, ${alert.detail}, ${at}, ${at})
    on conflict (mall_id, kind, subject) where closed_at is null
    do update set count = alerts.count + 1, detail = excluded.detail, last_at = greatest(alerts.last_at, excluded.last_at)`);
}

/** Closes alerts of one kind whose cause is gone; nothing for subjects of which none is open. */
export async function closeAlerts(
  transaction: Transaction,
  alerts: { mall: number; kind: string; subjects: readonly string[] },
  at: Date,
): Promise<void> {
  await transaction.query(sql`
    update alerts set closed_at = ${at}
    where mall_id = ${alerts.mall} and kind = ${alerts.kind} and subject = any(${[...alerts.subjects]}::text[])
      and closed_at is null`);
}

/** Keeps a message that could not be used; the same trouble again is counted, with the newest message kept. */
export async function keepRefused(
  transaction: Transaction,
  refused: { mall: number; device: number; kind: string; subject: string; reason: string; body: string },
  at: Date,
): Promise<void> {
  await transaction.query(sql`
    insert into refused_messages (mall_id, device_id, kind, subject, reason, body, first_at, last_at)
    values (${refused.mall}, ${refused.device}, ${refused.kind}, ${refused.subject}, ${refused.reason},
      ${refused.body}::jsonb, ${at}, ${at})
    on conflict (mall_id, device_id, kind, subject, reason)
    do update set count = refused_messages.count + 1, body = excluded.body,
      last_at = greatest(refused_messages.last_at, excluded.last_at)`);
}

/** Open alerts, newest first. */
export async function listAlerts(transaction: Transaction, mall: number, limit: number): Promise<AlertRow[]> {
  return transaction.query<AlertRow>(sql`
    select id, kind, subject, detail, count, first_at as "firstAt", last_at as "lastAt" from alerts
    where mall_id = ${mall} and closed_at is null order by last_at desc, id desc limit ${limit}`);
}

/** Messages that could not be used, by what was wrong with them, newest first. */
export async function listRefused(
  transaction: Transaction,
  mall: number,
  limit: number,
): Promise<RefusedRow[]> {
  return transaction.query<RefusedRow>(sql`
    select d.public_id as device, r.kind, r.subject, r.reason, r.count, r.first_at as "firstAt", r.last_at as "lastAt"
    from refused_messages r left join devices d on d.id = r.device_id
    where r.mall_id = ${mall} order by r.last_at desc, r.id desc limit ${limit}`);
}
