import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { PieceGroups } from '#domain/plates/pieces.ts';
import { addDays, startOfIndiaDay } from '#domain/time/india-time.ts';
import { instant, text } from '../../../platform/storage/column.ts';
import type { Transaction } from '../../../platform/storage/database.ts';
import { queryRows } from '../../../platform/storage/rows.ts';
import { sessionTable } from '../../tables.ts';
import { asGroups } from '../../find/by-plate/store.ts';
import type { Cursor, Wanted } from '../page.ts';
import type { Parts } from './parts.ts';

const TABLE = raw(sessionTable.name);
/** As the index of slots has it. */
const CODE = raw('(case when s.slot_code is null then s.suggested_slot else s.slot_code end)');

/** How the next sessions are taken: behind a cursor, so many, in the order of their entries. */
interface Reach {
  readonly mall: number;
  readonly wanted: Pick<Wanted, 'from' | 'to'>;
  readonly isDescending: boolean;
  readonly behind: Cursor | null;
  readonly most: number;
}

/** Selects the ids of the next sessions that may hold a text by its parts: fewer than `most` where no other may. */
export function nextByParts(parts: Parts, reach: Reach): Sql {
  const sources = [
    ...(parts.plates === null ? [] : [byPlates(parts.plates, reach)]),
    ...(parts.codes.length === 0 ? [] : [byCodes(parts.codes, reach), byCodesInside(parts.codes, reach)]),
    ...(parts.days.length === 0 ? [] : [byDays(parts.days, reach)]),
  ];
  if (sources.length === 0) return sql`select s.id from ${TABLE} s where false`;
  return sql`select s.id from (${join(sources, ' union ')}) as s ${cut(reach)}`;
}

function byPlates(groups: PieceGroups, reach: Reach): Sql {
  const { mall, isDescending, behind, wanted, most } = reach;
  // A select of its own: else the planner calls the function once more, to estimate.
  return sql`select s.id, s.entry_at from ${TABLE} s where s.id = any((select plate_candidates_in_order(${mall}::int,
    ${asGroups(groups)}::text[], ${isDescending}::boolean, ${behind?.at ?? null}::timestamptz,
    ${behind?.id ?? null}::bigint, ${wanted.from === null ? null : startOfIndiaDay(wanted.from)}::timestamptz,
    ${wanted.to === null ? null : startOfIndiaDay(addDays(wanted.to, 1))}::timestamptz, ${most}::int))::bigint[])`;
}

function byCodes(codes: readonly string[], reach: Reach): Sql {
  return sql`select found.id, found.entry_at from unnest(${[...codes]}::text[]) as wanted (code) cross join lateral (
    select s.id, s.entry_at from ${TABLE} s
    where ${within(reach)} and s.state = 'closed' and ${CODE} = wanted.code ${cut(reach)}) as found`;
}

function byCodesInside(codes: readonly string[], reach: Reach): Sql {
  return sql`select s.id, s.entry_at from ${TABLE} s
    where ${within(reach)} and s.state = 'open' and ${CODE} = any(${[...codes]}::text[])`;
}

function byDays(days: Parts['days'], reach: Reach): Sql {
  const inOrder = reach.isDescending ? days : days.toReversed();
  const from = inOrder.map((span) => startOfIndiaDay(span.from));
  const to = inOrder.map((span) => startOfIndiaDay(addDays(span.to, 1)));
  // Span by span, and no further than is needed.
  return sql`(select found.id, found.entry_at from unnest(${from}::timestamptz[], ${to}::timestamptz[]) as span (from_at, to_at)
    cross join lateral (select s.id, s.entry_at from ${TABLE} s
      where ${within(reach)} and s.entry_at >= span.from_at and s.entry_at < span.to_at ${cut(reach)}) as found
    limit ${reach.most}::int)`;
}

function within({ mall, isDescending, behind, wanted: { from, to } }: Reach): Sql {
  return sql`s.mall_id = ${mall}::int
    ${from === null ? empty : sql`and s.entry_at >= ${startOfIndiaDay(from)}`}
    ${to === null ? empty : sql`and s.entry_at < ${startOfIndiaDay(addDays(to, 1))}`}
    ${behind === null ? empty : beyond(behind, isDescending)}`;
}

/** By the instant first: compared as pairs, an index would be read from the cursor on and not from the span asked for. */
function beyond({ at, id }: Cursor, isDescending: boolean): Sql {
  const before = raw(isDescending ? '<' : '>');
  return sql`and s.entry_at ${before}= ${at}::timestamptz
    and (s.entry_at <> ${at}::timestamptz or s.id ${before} ${id}::bigint)`;
}

function cut({ isDescending, most }: Reach): Sql {
  const direction = raw(isDescending ? 'desc' : 'asc');
  return sql`order by s.entry_at ${direction}, s.id ${direction} limit ${most}::int`;
}

/** The codes of slots that the sessions of a mall have, by their index: one after the other, not session by session. */
export async function findCodesOfSessions(
  transaction: Transaction,
  mall: number,
): Promise<readonly string[]> {
  const of = sql`from ${TABLE} s where s.mall_id = ${mall}::int and s.state = 'closed'`;
  const rows = await queryRows(
    transaction,
    { code: text() },
    sql`with recursive codes as (
      (select ${CODE} as code ${of} and ${CODE} is not null order by ${CODE} limit 1)
      union all
      select (select ${CODE} ${of} and ${CODE} > codes.code order by ${CODE} limit 1) from codes where codes.code is not null)
    select code from codes where code is not null
    union select ${CODE} from ${TABLE} s where s.mall_id = ${mall}::int and s.state = 'open' and ${CODE} is not null`,
  );
  return rows.map(({ code }) => code);
}

/** The first and the last entry of a mall; null where nobody has come yet. */
export async function findSpan(
  transaction: Transaction,
  mall: number,
): Promise<{ readonly first: Date; readonly last: Date } | null> {
  const [row] = await queryRows(
    transaction,
    { first: instant().orNull(), last: instant().orNull() },
    sql`select min(s.entry_at) as first, max(s.entry_at) as last from ${TABLE} s where s.mall_id = ${mall}::int`,
  );
  return row?.first && row.last ? { first: row.first, last: row.last } : null;
}
