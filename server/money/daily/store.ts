import sql, { raw } from 'sql-template-tag';
import { bigint, instant, integer, text } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { queryRows } from '../../platform/storage/rows.ts';
import { EXIT_OFF, UNDONE } from '../charges/charge-session.ts';
import { chargeTable } from '../charges/tables.ts';
import { ledgerLineTable, ledgerMovementTable } from '../ledger/tables.ts';

interface Span {
  readonly from: Date;
  readonly until: Date;
}

const [MOVEMENTS, LINES, CHARGES] = [ledgerMovementTable, ledgerLineTable, chargeTable].map(({ name }) =>
  raw(name),
) as [ReturnType<typeof raw>, ReturnType<typeof raw>, ReturnType<typeof raw>];

const MOVED = { cause: text(), account: text(), paise: bigint(), movements: integer() };

/**
 * What the ledger of a mall says of a day or a part of it: by cause and account, with how many movements there were. For
 * a day's movements the lines are found one by one by their key, whatever the statistics make the database believe.
 */
export function sumMoved(transaction: Transaction, mall: number, { from, until }: Span) {
  return queryRows(
    transaction,
    MOVED,
    sql`select m.cause, l.account, sum(l.paise)::bigint as paise, count(*)::int as movements
      from ${MOVEMENTS} m
        cross join lateral (select account, paise from ${LINES} where movement_id = m.id offset 0) as l
      where m.mall_id = ${mall} and m.at >= ${from} and m.at < ${until}
      group by 1, 2 order by 1, 2`,
  );
}

const LINE = { code: text(), charges: integer(), paise: bigint() };

/**
 * What each line of the tariffs brought in a span. A correction counts on the day of the charge that it replaces, as in
 * the ledger: with what it has, less what that one had.
 */
export function sumTariffLines(transaction: Transaction, mall: number, { from, until }: Span) {
  return queryRows(
    transaction,
    LINE,
    sql`with moved as materialized (
        select distinct session_id from ${MOVEMENTS}
        where mall_id = ${mall} and at >= ${from} and at < ${until} and cause in ('charge', 'correction')
          and session_id is not null),
      own as materialized (
        select c.* from moved
          cross join lateral (select * from ${CHARGES} where session_id = moved.session_id offset 0) as c),
      counted as (
        select c.lines, 1 as sign from own c where c.replaces is null and c.at >= ${from} and c.at < ${until}
        union all
        select side.lines, side.sign from own c join ${CHARGES} former on former.id = c.replaces
          cross join lateral (values (c.lines, 1), (former.lines, -1)) as side (lines, sign)
          where former.at >= ${from} and former.at < ${until})
      select line ->> 'code' as code, sum(sign)::int as charges,
        sum(sign * (line ->> 'amountPaise')::bigint)::bigint as paise
      from counted cross join lateral jsonb_array_elements(lines) as line
      group by 1 having sum(sign) <> 0 or sum(sign * (line ->> 'amountPaise')::bigint) <> 0 order by 1`,
  );
}

const CHARGED = { charged: integer(), unpaid: integer(), unpaidPaise: bigint() };

/**
 * The movement `m` by whose day a session counts as charged: its last charge, or where it cost nothing at first and a person
 * put something on it, the first of these corrections.
 */
const CHARGES_SESSION = sql`m.session_id is not null and m.cause in ('charge', 'correction')
  and not exists (select from ${MOVEMENTS} other where other.session_id = m.session_id
    and case when m.cause = 'charge' then other.cause = 'charge' and other.id > m.id
      else other.cause = 'charge' or other.cause = 'correction' and other.id < m.id end)`;

/** How many sessions were charged in a span, and what they still owe now. */
export async function sumUnpaid(transaction: Transaction, mall: number, { from, until }: Span) {
  const [row] = await queryRows(
    transaction,
    CHARGED,
    sql`with charged as materialized (
        select m.session_id from ${MOVEMENTS} m
        where m.mall_id = ${mall} and m.at >= ${from} and m.at < ${until} and ${CHARGES_SESSION}),
      dues as (
        select due.paise as due from charged cross join lateral (
          select sum(l.paise) as paise from ${MOVEMENTS} m
            join ${LINES} l on l.movement_id = m.id and l.account = 'receivable'
          where m.session_id = charged.session_id) as due)
      select (select count(*)::int from charged) as charged, count(*) filter (where due > 0)::int as unpaid,
        coalesce(sum(due) filter (where due > 0), 0)::bigint as "unpaidPaise" from dues`,
  );
  return row ?? { charged: 0, unpaid: 0, unpaidPaise: 0 };
}

const UNPAID = { session: bigint(), paise: bigint(), at: instant() };

/** Sessions charged in a span that still owe something, the newest first. */
export function listUnpaid(transaction: Transaction, mall: number, { from, until }: Span, most: number) {
  return queryRows(
    transaction,
    UNPAID,
    sql`select m.session_id as session, due.paise, m.at from ${MOVEMENTS} m
      cross join lateral (
        select sum(l.paise)::bigint as paise from ${MOVEMENTS} own
          join ${LINES} l on l.movement_id = own.id and l.account = 'receivable'
        where own.session_id = m.session_id) as due
      where m.mall_id = ${mall} and m.at >= ${from} and m.at < ${until} and ${CHARGES_SESSION} and due.paise > 0
      order by m.at desc, m.id desc limit ${most}::int`,
  );
}

/**
 * A charge that a person made, and took back, leaves nothing: neither was anything of a charge taken off. Nor is what a car
 * owes that is inside again since its exit was taken off: it is charged at its own.
 */
const STANDS = `(m.reason is null or m.reason not like '${UNDONE}%' and m.reason not like '${EXIT_OFF}%')`;

/** Booked in a span, whichever day the visit was of: what people do is of the day on which they do it. */
const bookedIn = ({ from, until }: Span) => sql`(
  (m.booked_at is null and m.at >= ${from} and m.at < ${until}) or (m.booked_at >= ${from} and m.booked_at < ${until}))`;

const CORRECTED = { person: text(), movements: integer(), paise: bigint() };

/** What people took off charges in a span, or added to them, by person. */
export function sumCorrectedByPerson(transaction: Transaction, mall: number, span: Span) {
  return queryRows(
    transaction,
    CORRECTED,
    sql`select m.person, count(*)::int as movements, sum(l.paise)::bigint as paise
      from ${MOVEMENTS} m join ${LINES} l on l.movement_id = m.id and l.account = 'receivable'
      where m.mall_id = ${mall} and ${bookedIn(span)} and m.cause = 'correction'
        and m.person is not null and ${raw(STANDS)}
      group by 1 order by 1`,
  );
}

const TAKEN_OFF = { count: integer(), paise: bigint() };

/**
 * What people took off charges in a span, session by session: what they have put on again was taken off by nobody. What
 * they added to other sessions is not set against it. What was corrected since the payer's bank had given it back is a
 * refund: the movement has the chargeback's name.
 */
const takenOffBySession = (mall: number, span: Span) => sql`
  select m.session_id as session, -sum(l.paise) as paise, max(coalesce(m.booked_at, m.at)) as at,
    (array_agg(m.person order by m.id desc) filter (where l.paise < 0))[1] as person
  from ${MOVEMENTS} m join ${LINES} l on l.movement_id = m.id and l.account = 'receivable'
  where m.mall_id = ${mall} and ${bookedIn(span)} and m.cause = 'correction' and m.person is not null
    and m.session_id is not null and ${raw(STANDS)}
    and not exists (select from chargebacks c where c.mall_id = m.mall_id and c.public_id = split_part(m.name, ':', 3))
  group by m.session_id having sum(l.paise) < 0`;

export async function sumTakenOff(transaction: Transaction, mall: number, span: Span) {
  const [row] = await queryRows(
    transaction,
    TAKEN_OFF,
    sql`select count(*)::int as count, coalesce(sum(paise), 0)::bigint as paise
      from (${takenOffBySession(mall, span)}) as taken`,
  );
  return row ?? { count: 0, paise: 0 };
}

const REFUNDED = { person: text(), refunds: integer(), paise: bigint() };

/** What a bank gave back and a person asks for again went back by nobody of the mall: it is owed once more. */
const BY_PEOPLE = raw(`person is not null and state <> 'withdrawn' and cause <> 'chargeback'`);

/** What people decided to give back in a span, by person. */
export function sumRefundsByPerson(transaction: Transaction, mall: number, { from, until }: Span) {
  return queryRows(
    transaction,
    REFUNDED,
    sql`select person, count(*)::int as refunds, sum(paise)::bigint as paise from refunds
      where mall_id = ${mall} and created_at >= ${from} and created_at < ${until} and ${BY_PEOPLE}
        group by 1 order by 1`,
  );
}

/** Where a person corrected the charge, what goes back is what was taken off: it is not lost twice. */
const BEYOND_CORRECTIONS = raw(`not exists (select 1 from ${ledgerMovementTable.name} m
  where m.session_id = refunds.session_id and m.cause = 'correction' and m.person is not null
    and ${STANDS})`);

/** What people decided to give back in a span beyond what they took off the charge. */
export async function sumRefundsBeyond(transaction: Transaction, mall: number, { from, until }: Span) {
  const [row] = await queryRows(
    transaction,
    TAKEN_OFF,
    sql`select count(*)::int as count, coalesce(sum(paise), 0)::bigint as paise from refunds
      where mall_id = ${mall} and created_at >= ${from} and created_at < ${until} and ${BY_PEOPLE}
        and ${BEYOND_CORRECTIONS}`,
  );
  return row ?? { count: 0, paise: 0 };
}

const LISTED = { session: bigint(), person: text(), paise: bigint(), at: instant() };

/** The same one by one, the newest first. */
export function listRefundsByPeople(
  transaction: Transaction,
  mall: number,
  { from, until }: Span,
  most: number,
) {
  return queryRows(
    transaction,
    LISTED,
    sql`select session_id as session, person, paise, created_at as at from refunds
      where mall_id = ${mall} and created_at >= ${from} and created_at < ${until} and ${BY_PEOPLE}
        and ${BEYOND_CORRECTIONS}
      order by created_at desc, id desc limit ${most}::int`,
  );
}

/** The sessions of whose charges people took something off, the newest first. */
export function listTakenOff(transaction: Transaction, mall: number, span: Span, most: number) {
  return queryRows(
    transaction,
    LISTED,
    sql`select session, person, paise::bigint as paise, at from (${takenOffBySession(mall, span)}) as taken
      order by at desc, session desc limit ${most}::int`,
  );
}
