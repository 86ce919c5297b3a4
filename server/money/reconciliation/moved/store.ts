import sql, { raw } from 'sql-template-tag';
import type { Move, MovedKind } from '#contract/books.ts';
import type { Paise } from '#domain/money/money.ts';
import { bigint, instant, integer, text } from '../../../platform/storage/column.ts';
import type { Transaction } from '../../../platform/storage/database.ts';
import { queryRows } from '../../../platform/storage/rows.ts';
import type { RowOf } from '../../../platform/storage/table.ts';
import { CLEARING } from '../../dues/book-money.ts';
import type { PaymentMethod } from '../../payments/tables.ts';
import { settlementLineTable } from '../tables.ts';
import type { SpanOfDays } from '../store.ts';

const LINES = raw(settlementLineTable.name);
const METHODS = Object.entries(CLEARING);
const methodOfAccount = raw(
  METHODS.map(([method, account]) => `when '${account}' then '${method}'`).join(' '),
);
const clearing = raw(`'{${METHODS.map(([, account]) => account).join()}}'`);

/**
 * What the name of a movement says of whom it is about: our own id; or the provider, the mall's account there, and the
 * provider's name of it. Cut out before anything is looked up by them: a value that is cut out within a lookup might tell
 * of other malls' rows, so that the database would read them all instead of going by the key.
 */
const names = raw(`split_part(m.name, ':', 2) as own, substring(m.name from '^[a-z]+:([a-z]+)') as provider,
    coalesce(substring(m.name from '^[a-z]+:[a-z]+-(\\d{1,9}):'), '0')::int as merchant,
    substring(m.name from '^payment:[^:]+:(.+)$') as payment,
    substring(m.name from '^chargeback:[^:]+:(.+):\\d+$') as chargeback,
    substring(m.name from '^(chargeback:.*:)\\d+$') as stem,
    substring(m.name from '^chargeback:.*:(\\d{1,9})$')::int as number`);

/**
 * The lines of the ledger that are rows of the books: what came in, what was decided to go back, what the provider took for
 * banks, and what of that counts as a refund's paying. The ledger changes nothing, so that a row stays on its day. Each is
 * found movement by movement, however long the ledger has become.
 */
const rowsIn = (mall: number, { from, to }: SpanOfDays) => sql`
  select m.id, m.name, m.session_id as session, m.at, m.booked_at, l.account,
    case when m.cause in ('payment', 'refund') then l.paise else 0 - l.paise end as paise,
    case when m.cause in ('payment', 'refund', 'chargeback') then m.cause else 'paid_by_bank' end as kind, ${names}
  from ledger_movements m cross join lateral (
    select account, paise from ledger_lines where movement_id = m.id and account = any(
      case m.cause when 'payment' then ${clearing}::text[] when 'refund' then '{refunds_payable}'
        when 'chargeback' then '{chargebacks_held,chargeback_losses}' else '{chargeback_losses}' end) offset 0) l
  where m.mall_id = ${mall} and m.at >= ${from} and m.at < ${to}
    and m.cause in ('payment', 'refund', 'chargeback', 'refund_paid', 'refund_returned')`;

/** What a row is about, by the name of its movement: a refund or chargeback with its payment, or a payment. Only keys are looked up. */
const others = sql`
    select r.public_id, r.state, p.method, p.provider, r.provider_refund, p.id, r.id, null::bigint
    from refunds r join payments p on p.id = r.payment_id
    where row.kind in ('refund', 'paid_by_bank') and r.public_id = row.own
    union all
    select c.public_id, c.state, p.method, c.provider, c.provider_chargeback, p.id, null, c.id
    from (select * from chargebacks where row.kind = 'chargeback' and provider = row.provider
        and coalesce(merchant_id, 0) = row.merchant and provider_chargeback = row.chargeback offset 0) c
      join payments p on p.id = c.payment_id`;
const payments = sql`
    select public_id, state, method, provider, provider_payment as entity, id as payment, null::bigint as refund,
      null::bigint as chargeback
    from payments where row.kind = 'payment' and public_id = row.own
    union all
    select public_id, state, method, provider, provider_payment, id, null, null
    from payments where row.kind = 'payment' and provider = row.provider and coalesce(merchant_id, 0) = row.merchant
      and provider_payment = row.payment`;
const about = sql`left join lateral (${payments} union all ${others} limit 1) about on true`;

/** What nothing of ours names was booked by hand, without a method. */
const method = sql`case row.account ${methodOfAccount} else coalesce(about.method, 'cash') end`;

/**
 * What the provider's reports say of a chargeback stands once: what was taken beside the movement that took it, what was put
 * back beside the one that put it back, in their order. What comes beyond them stands beside the first of all.
 */
const adjustments = sql`left join lateral (
    with moves as (
      select number, sign(l.paise) as side, row_number() over (partition by sign(l.paise) order by number) as rank
      from chargebacks c cross join generate_series(1, c.moves) as number
        cross join lateral (select row.stem || number as name offset 0) key
        cross join lateral (select id from ledger_movements where name = key.name offset 0) m
        cross join lateral (
          select paise from ledger_lines where movement_id = m.id and account = any(${clearing}::text[]) offset 0) l
      where c.id = about.chargeback),
    lines as (
      select settled_paise, utr, sign(settled_paise) as side,
        row_number() over (partition by sign(settled_paise) order by settled_at, id) as rank
      from ${LINES} where chargeback_id = about.chargeback and problem is null)
    select sum(lines.settled_paise)::bigint as settled, max(lines.utr) as utr
    from lines left join moves using (side, rank)
    where coalesce(moves.number, 1) = row.number
      and sign(row.paise) = case when moves.number is null then -1 else moves.side end
    having count(*) > 0) adjusted on about.chargeback is not null`;

const MOVED = {
  id: text(),
  kind: text<MovedKind>(),
  move: text<Move>(),
  reference: text(),
  session: bigint().orNull(),
  method: text<PaymentMethod>(),
  paise: bigint<Paise>(),
  at: instant(),
  bookedAt: instant().orNull(),
  state: text(),
  provider: text(),
  entity: text().orNull(),
  settled: bigint().orNull(),
  fee: bigint().orNull(),
  utr: text().orNull(),
};
/** A row of the books: one line of one movement of the ledger, with how what it is about stands now. */
export type MovedMoneyRow = RowOf<{ name: ''; columns: typeof MOVED }>;

const move = sql`case row.kind
  when 'payment' then case when row.name not like 'payment-moved:%' then 'paid'
    when row.paise < 0 then 'moved_away' else 'moved_here' end
  when 'refund' then case when row.paise >= 0 then 'withdrawn'
    when row.name like 'refund-outside:%' then 'made_outside' else 'decided' end
  when 'paid_by_bank' then case when row.paise > 0 then 'paid_by_bank' else 'owed_again' end
  else case when row.account = 'chargebacks_held' then case when row.paise < 0 then 'held' else 'put_back' end
    when row.paise < 0 then 'lost' else 'taken_back' end end`;

/** What moved between two instants, the newest first: by the ledger, whatever became of it since. */
export function listMoved(
  transaction: Transaction,
  mall: number,
  span: SpanOfDays,
  most: number,
): Promise<MovedMoneyRow[]> {
  return queryRows(
    transaction,
    MOVED,
    sql`select row.id || '-' || row.account as id, row.kind, ${move} as move,
        coalesce(about.public_id, row.name) as reference, row.session, ${method} as method, row.paise, row.at,
        row.booked_at as "bookedAt", coalesce(about.state, '') as state, coalesce(about.provider, '') as provider,
        about.entity, coalesce(settled.settled_paise, adjusted.settled) as settled, settled.fee_paise as fee,
        coalesce(settled.utr, adjusted.utr) as utr
      from (${rowsIn(mall, span)} order by m.at desc, m.id desc, l.account limit ${most}::int) as row ${about}
        left join lateral (
          select settled_paise, fee_paise, utr from ${LINES} where row.name like 'payment:%'
            and payment_id = about.payment and kind = 'payment' and problem is null
          union all
          select settled_paise, fee_paise, utr from ${LINES} where row.name like any ('{refund:%,refund-outside:%}')
            and refund_id = about.refund and problem is null
          limit 1) settled on true ${adjustments}
      order by row.at desc, row.id desc, row.account`,
  );
}

const SUM = { kind: text<MovedKind>(), method: text<PaymentMethod>(), count: integer(), paise: bigint() };
/** How many rows there are of a kind and method, and what they come to. */
export type MovedSum = RowOf<{ name: ''; columns: typeof SUM }>;

/** A payment's method is known by its account, so that no payment is looked up. */
export function sumMovedRows(transaction: Transaction, mall: number, span: SpanOfDays): Promise<MovedSum[]> {
  return queryRows(
    transaction,
    SUM,
    sql`select row.kind, ${method} as method, count(*)::int as count, sum(row.paise)::bigint as paise
      from (${rowsIn(mall, span)} offset 0) as row left join lateral (${others} limit 1) about on true
      group by 1, 2 order by 1, 2`,
  );
}
