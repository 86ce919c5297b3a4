import sql from 'sql-template-tag';
import { bigint, boolean, day, instant, text } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { asArrayText, columnsOf, insertOf, pickColumns, queryRows } from '../../platform/storage/rows.ts';
import type { Paise } from '#domain/money/money.ts';
import type { PaymentMethod } from '../../money/payments/tables.ts';
import type { NewRowOf, RowOf } from '../../platform/storage/table.ts';
import { sessionTable } from '../../sessions/tables.ts';

const FOUND = { found: boolean() };
const DATE = { date: day() };
const NAMES = ['id', 'publicId'] as const;
const NAMED_SESSION = pickColumns(sessionTable, NAMES);

export async function isEmpty(transaction: Transaction): Promise<boolean> {
  const statement = sql`select exists (select from malls) or exists (select from accounts) as found`;
  const [row] = await queryRows(transaction, FOUND, statement);
  return row?.found === false;
}

/** Whether there are accounts of the demo, whose password everybody knows. */
export async function hasAccounts(transaction: Transaction, emails: readonly string[]): Promise<boolean> {
  const [row] = await queryRows(
    transaction,
    FOUND,
    sql`select exists (select from accounts
      where public_id like 'demo-%' and lower(email) = any(${[...emails]}::text[])) as found`,
  );
  return row?.found === true;
}

export async function listHolidays(transaction: Transaction): Promise<string[]> {
  const statement = sql`select date from calendar_days where region in ('IN', 'IN-MH') and removed_at is null`;
  return (await queryRows(transaction, DATE, statement)).map(({ date }) => date);
}

/** Writes sessions; answers their numbers by their public ids. */
export async function insertSessions(
  transaction: Transaction,
  sessions: readonly NewRowOf<typeof sessionTable>[],
): Promise<Map<string, number>> {
  const statement = sql`${insertOf(sessionTable, sessions)} returning ${columnsOf(sessionTable, { only: NAMES })}`;
  const rows = await queryRows(transaction, NAMED_SESSION, statement);
  return new Map(rows.map(({ id, publicId }) => [publicId, id]));
}

/**
 * Pays the charges of some sessions, but for some of a thousand: by UPI, card and cash, which is what the product takes.
 * Which and how follows from the session's name, so every filling is alike. The database copies its own rows.
 */
export async function payCharges(
  transaction: Transaction,
  sessions: readonly number[],
  unpaid: number,
): Promise<void> {
  await transaction.query(sql`
    with paid as (
      insert into payments (public_id, mall_id, session_id, method, provider, state, asked_paise, received_paise,
        covers_until, created_at, changed_at, paid_at, provider_payment, person)
      select 'pm_' || draw.seed, c.mall_id, s.id, how.method, how.provider, 'paid', c.paise, c.paise, c.at,
        c.at - interval '40 seconds', c.at - interval '20 seconds', c.at - interval '20 seconds',
        case when how.provider <> 'cash' then 'pay_' || left(draw.seed, 14) end,
        case when how.provider = 'cash' then 'demo' end
      from charges c join sessions s on s.id = c.session_id,
        lateral (select md5(s.public_id) as seed) as draw,
        lateral (select ('x' || left(draw.seed, 6))::bit(24)::int % 1000 as one,
          ('x' || right(draw.seed, 6))::bit(24)::int % 100 as other) as chance,
        lateral (select case when chance.other < 68 then 'upi' when chance.other < 85 then 'card'
            else 'cash' end as method,
          case when chance.other < 85 then 'razorpay' else 'cash' end as provider
        ) as how
      where c.session_id = any(${asArrayText(sessions)}::bigint[]) and c.paise > 0 and chance.one >= ${unpaid}
      returning public_id, mall_id, session_id, method, received_paise, person, paid_at),
    booked as (
      insert into ledger_movements (name, mall_id, session_id, cause, person, at)
      select 'payment:' || public_id, mall_id, session_id, 'payment', person, paid_at from paid
      returning id, mall_id, session_id)
    insert into ledger_lines (movement_id, mall_id, account, paise)
    select b.id, b.mall_id, side.account, side.paise
    from booked b join paid p using (session_id),
      lateral (values (case p.method when 'cash' then 'cash_drawer' else p.method || '_clearing' end, p.received_paise),
        ('receivable', -p.received_paise)) as side (account, paise)`);
}

const PAID = { id: bigint(), publicId: text(), paidAt: instant() };
export type PaidSession = RowOf<{ name: ''; columns: typeof PAID }>;

/** Some sessions that were paid by the provider from one instant up to another. */
export function listPaidSessions(
  transaction: Transaction,
  mall: number,
  { since, until }: { since: Date; until: Date },
  most: number,
): Promise<PaidSession[]> {
  return queryRows(
    transaction,
    PAID,
    sql`select s.id, s.public_id as "publicId", p.paid_at as "paidAt"
      from payments p join sessions s on s.id = p.session_id
      where p.mall_id = ${mall} and p.paid_at >= ${since} and p.paid_at < ${until} and p.provider = 'razorpay'
      order by p.public_id limit ${most}`,
  );
}

const CLAIMABLE = { providerPayment: text(), paise: bigint<Paise>() };

/** Some payments that the provider took before an instant, the newest first, and of which nothing went back. */
export function listClaimable(
  transaction: Transaction,
  mall: number,
  { until, most }: { until: Date; most: number },
) {
  return queryRows(
    transaction,
    CLAIMABLE,
    sql`select p.provider_payment as "providerPayment", p.received_paise as paise from payments p
      where p.mall_id = ${mall} and p.paid_at < ${until} and p.provider = 'razorpay'
        and not exists (select from refunds r where r.payment_id = p.id)
      order by p.paid_at desc, p.id desc limit ${most}`,
  );
}

const METHOD = { method: text<PaymentMethod>() };

/** The provider has given a refund back; answers by which method. */
export async function markRefunded(
  transaction: Transaction,
  refund: number,
  providerRefund: string,
  at: Date,
): Promise<PaymentMethod> {
  const [row] = await queryRows(
    transaction,
    METHOD,
    sql`update refunds r set state = 'done', provider_refund = ${providerRefund}, changed_at = ${at}
      from payments p where r.id = ${refund} and p.id = r.payment_id returning p.method`,
  );
  if (!row) throw new Error('there is no such refund');
  return row.method;
}

/** What the provider calls something, in the sample. */
export function nameAtProvider(kind: string, id: number): string {
  return `${kind}_demo${String(id).padStart(10, '0')}`;
}
