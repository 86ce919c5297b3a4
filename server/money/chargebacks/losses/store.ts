import sql, { raw } from 'sql-template-tag';
import { bigint, instant, integer, text } from '../../../platform/storage/column.ts';
import type { Transaction } from '../../../platform/storage/database.ts';
import { queryRows } from '../../../platform/storage/rows.ts';
import { moveOf, RETURNED } from '../store.ts';

interface Span {
  readonly from: Date;
  readonly until: Date;
}

/** What stands of money that a bank gave back to a payer: nobody has decided, the mall bears it, or it is due again. */
export const LOSS_STANDS = ['undecided', 'borne', 'asked_again'] as const;
export type LossStands = (typeof LOSS_STANDS)[number];

/**
 * The losses of a mall as they stand now, each at the instant at which the ledger has it. What counts as a refund is none:
 * the charge was corrected for it. What was asked for again is one as far as its session still owes, the newest first.
 */
const lossesOf = (mall: number) => sql`
  select c.id, p.session_id as session, move.at, c.reason_code as "reasonCode", c.decided_by as person,
    case when c.decided_at is null then 'undecided' else 'borne' end as stands,
    c.lost_paise - ${raw(RETURNED)} as paise
  from chargebacks c join payments p on p.id = c.payment_id
    join lateral (${moveOf('c.moves')}) move on true
  where c.mall_id = ${mall} and c.lost_paise > 0
  union all
  select id, session, at, "reasonCode", person, 'asked_again', least(asked, due - newer) from (
    select c.id, p.session_id as session, move.at, c.reason_code as "reasonCode", c.decided_by as person, again.paise as asked,
      coalesce(sum(again.paise) over (partition by p.session_id order by c.id desc
        rows between unbounded preceding and 1 preceding), 0) as newer,
      (select coalesce(sum(l.paise), 0) from ledger_movements m
        cross join lateral (
          select paise from ledger_lines where movement_id = m.id and account = 'receivable' offset 0) l
        where m.session_id = p.session_id) as due
    from chargebacks c join payments p on p.id = c.payment_id
      join lateral (${moveOf('c.moves')}) move on true
      cross join lateral (select sum(r.paise) as paise from refunds r
        where r.chargeback_id = c.id and r.cause = 'chargeback') again
    where c.mall_id = ${mall} and again.paise > 0) as asked_again`;

const SUM = { stands: text<LossStands>(), count: integer(), paise: bigint() };

/** What banks gave back in a span and the mall has not got again, by how it stands now. */
export function sumLosses(transaction: Transaction, mall: number, { from, until }: Span) {
  return queryRows(
    transaction,
    SUM,
    sql`select stands, count(*)::int as count, sum(paise)::bigint as paise from (${lossesOf(mall)}) as losses
      where paise > 0 and at >= ${from} and at < ${until} group by 1 order by 1`,
  );
}

const LISTED = {
  session: bigint(),
  at: instant(),
  reasonCode: text(),
  person: text().orNull(),
  paise: bigint(),
};

/** The same one by one, the newest first. */
export function listLosses(
  transaction: Transaction,
  mall: number,
  { from, until }: Span,
  { stands, most }: { readonly stands: LossStands; readonly most: number },
) {
  return queryRows(
    transaction,
    LISTED,
    sql`select session, at, "reasonCode", person, paise::bigint as paise from (${lossesOf(mall)}) as losses
      where paise > 0 and stands = ${stands} and at >= ${from} and at < ${until}
      order by at desc, id desc limit ${most}::int`,
  );
}

const HELD = { count: integer(), paise: bigint(), since: instant().orNull() };

/** What the provider holds now for banks that have not decided, and since when it holds the oldest of it. */
export async function sumHeld(transaction: Transaction, mall: number) {
  const [row] = await queryRows(
    transaction,
    HELD,
    sql`select count(*)::int as count, coalesce(sum(c.held_paise), 0)::bigint as paise, min(held.since) as since
      from chargebacks c join payments p on p.id = c.payment_id cross join lateral (
        -- The last time at which it began to hold something where it had held nothing.
        select max(at) filter (where paise > 0 and paise = sum) as since from (
          select m.at, l.paise, sum(l.paise) over (order by number) as sum
          from generate_series(1, c.moves) as number
            cross join lateral (${moveOf('number')}) m
            join ledger_lines l on l.movement_id = m.id and l.account = 'chargebacks_held') as moves) as held
      where c.mall_id = ${mall} and c.held_paise > 0`,
  );
  return row ?? { count: 0, paise: 0, since: null };
}
