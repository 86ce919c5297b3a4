import sql, { raw } from 'sql-template-tag';
import { stampName } from '#domain/money/worths.ts';
import { bigint, instant, integer, text } from '../../../platform/storage/column.ts';
import type { Transaction } from '../../../platform/storage/database.ts';
import { queryRows } from '../../../platform/storage/rows.ts';
import { chargeTable } from '../../charges/tables.ts';
import { ledgerMovementTable } from '../../ledger/tables.ts';
import { validationTable } from '../tables.ts';

interface Span {
  readonly from: Date;
  readonly until: Date;
}

const [STAMPS, CHARGES, MOVEMENTS] = [
  raw(validationTable.name),
  raw(chargeTable.name),
  raw(ledgerMovementTable.name),
] as const;

/**
 * The stamps that people of a mall gave in a span, each with what it took off the charge that counts now: null while its
 * car is inside, and of charges from before that was stored; nothing where nobody is charged anything.
 */
const stamped = (mall: number, { from, until }: Span) => sql`
  select v.session_id as session, v.code, v.given_by as person, v.given_at as at, v.reason,
    case when charge.lines = '[]' then 0
      else (charge.worths ->> (${stampName('')}::text || v.code))::bigint end as paise
  from ${STAMPS} v left join lateral (
    select c.lines, c.worths from ${CHARGES} c where c.session_id = v.session_id order by c.id desc limit 1) as charge on true
  where v.mall_id = ${mall} and v.given_at >= ${from} and v.given_at < ${until}`;

const SUM = { code: text(), person: text(), sessions: integer(), paise: bigint(), unknown: integer() };

/** The same by code and person: how many, what is known of their worth, and of how many that is not known. */
export function sumStamps(transaction: Transaction, mall: number, span: Span) {
  return queryRows(
    transaction,
    SUM,
    sql`select code, person, count(*)::int as sessions, coalesce(sum(paise), 0)::bigint as paise,
        count(*) filter (where paise is null)::int as unknown
      from (${stamped(mall, span)}) as given group by 1, 2 order by 1, 2`,
  );
}

const LISTED = {
  session: bigint(),
  code: text(),
  person: text(),
  at: instant(),
  reason: text().orNull(),
  paise: bigint(),
};

/** What one took off a charge that stood already is among what people took off charges. */
const beforeCharge = (mall: number, span: Span) => sql`(${stamped(mall, span)}) as given
  where paise > 0 and not exists (
    select from ${MOVEMENTS} m where m.session_id = given.session and m.cause = 'correction'
      and split_part(m.name, ':', 3) = 'stamp-' || given.code)`;

/** The stamps of a span that took something off before anything was charged, the newest first. */
export function listStamped(transaction: Transaction, mall: number, span: Span, most: number) {
  return queryRows(
    transaction,
    LISTED,
    sql`select * from ${beforeCharge(mall, span)} order by at desc, session desc, code limit ${most}::int`,
  );
}

const COUNTED = { count: integer(), paise: bigint() };

/** How many they are, and what they took off. */
export async function sumStamped(transaction: Transaction, mall: number, span: Span) {
  const [sum] = await queryRows(
    transaction,
    COUNTED,
    sql`select count(*)::int as count, coalesce(sum(paise), 0)::bigint as paise from ${beforeCharge(mall, span)}`,
  );
  return sum ?? { count: 0, paise: 0 };
}
