import sql from 'sql-template-tag';
import { boolean, instant, integer, text } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { columnsOf, pickColumns, queryRows } from '../../platform/storage/rows.ts';
import type { RowOf } from '../../platform/storage/table.ts';
import { plateReadTable } from '../tables.ts';

const TYPED = ['mall', 'gate', 'direction', 'plateRaw', 'answer'] as const;
const typedShape = pickColumns(plateReadTable, TYPED);
export type StoredTyped = Pick<RowOf<typeof plateReadTable>, (typeof TYPED)[number]>;

/** What a person typed under a key before; null where nothing. */
export async function findTyped(
  transaction: Transaction,
  person: string,
  key: string,
): Promise<StoredTyped | null> {
  const [row] = await queryRows(
    transaction,
    typedShape,
    sql`select ${columnsOf(plateReadTable, { only: TYPED })} from plate_reads
      where typed_by = ${person} and read_id = ${key}`,
  );
  return row ?? null;
}

/** Whether somebody has typed a plate at a lane between two instants: mostly nobody has. */
export async function isAnyTyped(
  transaction: Transaction,
  { mall, gate, direction }: { mall: number; gate: string; direction: 'entry' | 'exit' },
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<boolean> {
  const [row] = await queryRows(
    transaction,
    { isThere: boolean() },
    sql`select exists (select from plate_reads where mall_id = ${mall} and gate = ${gate}
      and direction = ${direction} and used_at between ${from} and ${to} and typed_by is not null) as "isThere"`,
  );
  return row?.isThere === true;
}

/** Whether a person typed a plate as a session's car came in. */
export async function isEnteredByTyping(
  transaction: Transaction,
  session: number,
  key: string | null,
): Promise<boolean> {
  const [row] = await queryRows(
    transaction,
    { isThere: boolean() },
    sql`select exists (select from plate_reads where session_id = ${session} and direction = 'entry'
      and typed_by is not null and plate_key = ${key}) as "isThere"`,
  );
  return row?.isThere === true;
}

/** Whether a person typed a plate for a session that is another than this one, by its key. */
export async function isTypedOtherwise(
  transaction: Transaction,
  session: number,
  key: string | null,
): Promise<boolean> {
  const [row] = await queryRows(
    transaction,
    { isThere: boolean() },
    sql`select exists (select from plate_reads where session_id = ${session} and typed_by is not null
      and plate_key is distinct from ${key}) as "isThere"`,
  );
  return row?.isThere === true;
}

/** What a person typed at an exit for a car that holds there, and for which session. */
export type TypedName = Pick<RowOf<typeof plateReadTable>, 'id' | 'sessionId'>;

/**
 * The plates that persons typed for some cars that hold, by what stopped them or by their sessions, where no camera has read
 * that very plate of the car, or anywhere at an exit since.
 */
export function listTypedAlone(
  transaction: Transaction,
  { reads, sessions }: { readonly reads: readonly number[]; readonly sessions: readonly number[] },
): Promise<TypedName[]> {
  if (reads.length + sessions.length === 0) return Promise.resolve([]);
  return queryRows(
    transaction,
    pickColumns(plateReadTable, ['id', 'sessionId']),
    sql`select typed.id, typed.session_id as "sessionId" from plate_reads typed
      where (typed.id = any(${[...reads]}::bigint[]) or typed.session_id = any(${[...sessions]}::bigint[]))
      and typed.direction = 'exit' and typed.typed_by is not null and typed.gate is not null
      and not exists (select from plate_reads seen where seen.mall_id = typed.mall_id and seen.direction = 'exit'
        and seen.typed_by is null and (seen.received_at >= typed.received_at or seen.session_id = typed.session_id)
        and (seen.plate_key = typed.plate_key
          or typed.plate_key is null and seen.session_id = typed.session_id)) order by typed.id`,
  );
}

const OF_EXIT = ['id', 'plateKey', 'plateRaw', 'typedBy', 'usedAt'] as const;
const exitShape = pickColumns(plateReadTable, OF_EXIT);

/** What was read and typed of a car at the exit that ended a session, the newest last. */
export function listReadsOfExit(
  transaction: Transaction,
  session: number,
): Promise<Pick<RowOf<typeof plateReadTable>, (typeof OF_EXIT)[number]>[]> {
  return queryRows(
    transaction,
    exitShape,
    sql`select ${columnsOf(plateReadTable, { only: OF_EXIT })} from plate_reads
      where session_id = ${session} and direction = 'exit' order by used_at, id`,
  );
}

/** What was typed as a session's exit is nobody's: it was read at that exit then, whether that car left by it or not. */
export async function detachTyped(transaction: Transaction, read: number): Promise<void> {
  await transaction.query(sql`update plate_reads set session_id = null where id = ${read}`);
}

/**
 * What a person typed at an exit by mistake, since one such read: who typed it stays on record, and it is no read of a gate
 * or of a plate any more. By its plate alone that of nobody is found by whoever erases it.
 */
export async function setTypedAside(transaction: Transaction, read: number, now: Date): Promise<void> {
  await transaction.query(
    sql`update plate_reads set gate = null, is_waiting = false, aside_gate = gate, aside_at = ${now}, aside_with = ${read},
        plate_key = case when session_id is null then plate_key end
      where id in (select again.id from plate_reads typed join plate_reads again on again.mall_id = typed.mall_id
        and again.direction = typed.direction and again.typed_by is not null and again.received_at >= typed.received_at
        and (again.id = typed.id or again.session_id = typed.session_id or again.plate_key = typed.plate_key)
        where typed.id = ${read} and again.gate is not null)`,
  );
}

const ASIDE = ['id', 'plateRaw', 'usedAt'] as const;
export type SetAside = Pick<RowOf<typeof plateReadTable>, (typeof ASIDE)[number]>;

/** What was set aside at an instant with what was typed for a session. */
export function listSetAside(transaction: Transaction, session: number, at: Date): Promise<SetAside[]> {
  return queryRows(
    transaction,
    pickColumns(plateReadTable, ASIDE),
    sql`select ${columnsOf(plateReadTable, { only: ASIDE })} from plate_reads where aside_at = ${at} and aside_with in
      (select id from plate_reads where session_id = ${session} and aside_with is not null) order by id`,
  );
}

/** It was no mistake: the read is one of its gate and its plate again. */
export async function takeUpAgain(
  transaction: Transaction,
  { id }: Pick<SetAside, 'id'>,
  plateKey: string | null,
): Promise<void> {
  await transaction.query(
    sql`update plate_reads set gate = aside_gate, plate_key = ${plateKey}, aside_gate = null, aside_at = null, aside_with = null
      where id = ${id} and aside_with is not null`,
  );
}

const BY_PERSON = { person: text(), typed: integer(), gates: integer(), lastAt: instant() };

/** How many plates people typed at a mall's gates in a span, by person. */
export function countTypedByPerson(
  transaction: Transaction,
  mall: number,
  { from, until }: { readonly from: Date; readonly until: Date },
) {
  return queryRows(
    transaction,
    BY_PERSON,
    sql`select typed_by as person, count(*)::int as typed, count(distinct gate)::int as gates,
        max(received_at) as "lastAt"
      from plate_reads where mall_id = ${mall} and received_at >= ${from} and received_at < ${until}
        and typed_by is not null group by 1 order by 2 desc, 1`,
  );
}
