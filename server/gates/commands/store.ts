import sql, { raw } from 'sql-template-tag';
import { instant, integer, text } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { insertRows, queryRows, selectRows, updateRows } from '../../platform/storage/rows.ts';
import type { NewRowOf, RowOf } from '../../platform/storage/table.ts';
import { gateCommandTable } from './tables.ts';

export type StoredCommand = RowOf<typeof gateCommandTable>;

/** Stores a command; false where the same was asked for before. */
export async function insertCommand(
  transaction: Transaction,
  command: Omit<NewRowOf<typeof gateCommandTable>, 'takenUntil'>,
): Promise<boolean> {
  const untaken = { ...command, takenUntil: null };
  const stored = await insertRows(transaction, gateCommandTable, [untaken], sql`(name) do nothing`);
  return stored.length > 0;
}

/** What a gate's barrier shall do at an instant, in the order in which it was asked for. */
export function listWaiting(
  transaction: Transaction,
  { mall, gate, now }: { mall: number; gate: string; now: Date },
): Promise<StoredCommand[]> {
  const waiting = sql`where mall_id = ${mall} and gate = ${gate} and state = 'waiting' and expires_at > ${now} order by id`;
  return selectRows(transaction, gateCommandTable, waiting);
}

/** The oldest command that waits at a gate and that nobody is at; marked as taken until an instant. */
export async function takeWaiting(
  transaction: Transaction,
  { mall, gate, now, until }: { mall: number; gate: string; now: Date; until: Date },
): Promise<StoredCommand | null> {
  const [waiting] = await selectRows(
    transaction,
    gateCommandTable,
    sql`where mall_id = ${mall} and gate = ${gate} and state = 'waiting' and expires_at > ${now}
      and (taken_until is null or taken_until <= ${now}) order by id limit 1 for update skip locked`,
  );
  if (waiting)
    await updateRows(transaction, gateCommandTable, { takenUntil: until }, sql`id = ${waiting.id}`);
  return waiting ?? null;
}

/** What is noted where a command was carried out by nobody, since a read has let the car out. */
const NOT_NEEDED = 'The car has left.';

/** A barrier that has opened stays open for about so long. */
const STAYS_OPEN_MS = 20_000;
/** No two cars come to a barrier so soon one after the other. */
const SAME_CAR_MS = 5_000;

/**
 * Whether the barrier of a gate is opening for a session now, or has just opened. One that failed is not. Of a car that
 * nobody can tell from others, null for its session, whatever opens there is for it: but for what somebody has been at for
 * longer than one car takes, since that one may have died with it.
 */
export async function isUnderWay(
  transaction: Transaction,
  { mall, gate, session, now }: { mall: number; gate: string; session: string | null; now: Date },
): Promise<boolean> {
  const sameCar = new Date(now.getTime() - SAME_CAR_MS);
  const opened = session === null ? sameCar : new Date(now.getTime() - STAYS_OPEN_MS);
  const found = await selectRows(
    transaction,
    gateCommandTable,
    sql`where mall_id = ${mall} and gate = ${gate} and (${session}::text is null or session = ${session})
      and ((state = 'waiting' and expires_at > ${now}
          and (${session}::text is not null or taken_until is null or created_at >= ${sameCar}))
        or (state = 'done' and finished_at >= ${opened} and detail is distinct from ${NOT_NEEDED})) limit 1`,
  );
  return found.length > 0;
}

/** A command of a gate; held until the transaction ends. */
export async function lockCommand(
  transaction: Transaction,
  { mall, gate, publicId }: { mall: number; gate: string; publicId: string },
): Promise<StoredCommand | null> {
  const rest = sql`where mall_id = ${mall} and gate = ${gate} and public_id = ${publicId} for update`;
  return (await selectRows(transaction, gateCommandTable, rest))[0] ?? null;
}

export async function finishCommand(
  transaction: Transaction,
  { id }: StoredCommand,
  { state, detail, at }: { state: 'done' | 'failed'; detail: string | null; at: Date },
): Promise<void> {
  await updateRows(transaction, gateCommandTable, { state, detail, finishedAt: at }, sql`id = ${id}`);
}

/** The car has left: nothing is asked of the barrier for it any more. */
export async function dropCommands(transaction: Transaction, wait: number, at: Date): Promise<void> {
  const change = { state: 'done' as const, detail: NOT_NEEDED, finishedAt: at };
  await updateRows(transaction, gateCommandTable, change, sql`wait_id = ${wait} and state = 'waiting'`);
}

/** The same at a gate where another car stands by now, but for those of the cars that hold still. */
export async function dropCommandsAt(
  transaction: Transaction,
  { mall, gate, holding, at }: { mall: number; gate: string; holding: readonly number[]; at: Date },
): Promise<void> {
  const change = { state: 'done' as const, detail: NOT_NEEDED, finishedAt: at };
  const ofGone = sql`mall_id = ${mall} and gate = ${gate} and state = 'waiting'
    and not wait_id = any(${[...holding]}::bigint[])`;
  await updateRows(transaction, gateCommandTable, change, ofGone);
}

/** The newest command about each of these waits. */
export async function findNewest(
  transaction: Transaction,
  waits: readonly number[],
): Promise<Map<number, StoredCommand>> {
  const newest = new Map<number, StoredCommand>();
  for (const one of await listOfWaits(transaction, waits)) if (one.wait !== null) newest.set(one.wait, one);
  return newest;
}

/** The commands about these waits, in the order in which they were asked for. */
export async function listOfWaits(
  transaction: Transaction,
  waits: readonly number[],
): Promise<StoredCommand[]> {
  if (waits.length === 0) return [];
  const rest = sql`where wait_id = any(${[...waits]}::bigint[]) order by id`;
  return selectRows(transaction, gateCommandTable, rest);
}

/** Whether a barrier is asked now to open for a car that waits. */
export async function isAskedFor(transaction: Transaction, wait: number, now: Date): Promise<boolean> {
  const asked = await listOfWaits(transaction, [wait]);
  return asked.some(({ state, expiresAt }) => state === 'waiting' && expiresAt > now);
}

/**
 * When a car was last let out of a gate in a span: its barrier opened, or a person opened it and nothing says that it failed,
 * each until its own end of the span.
 */
export async function findLetOut(
  transaction: Transaction,
  { mall, gate }: { mall: number; gate: string },
  { from, opened, byPerson }: { readonly from: Date; readonly opened: Date; readonly byPerson: Date },
): Promise<Date | null> {
  const [last] = await queryRows(
    transaction,
    { at: instant().orNull() },
    sql`select max(at) as at from (
        select max(finished_at) as at from ${raw(gateCommandTable.name)}
          where mall_id = ${mall} and gate = ${gate} and state = 'done' and detail is distinct from ${NOT_NEEDED}
            and finished_at between ${from} and ${opened}
        union all
        select max(created_at) from ${raw(gateCommandTable.name)}
          where mall_id = ${mall} and gate = ${gate} and person is not null and state <> 'failed'
            and created_at between ${from} and ${byPerson}) found`,
  );
  return last?.at ?? null;
}

/** Whether a controller has opened one of these gates for a session since an instant, by whatever it was asked. */
export async function hasOpenedFor(
  transaction: Transaction,
  { mall, gates, session, since }: { mall: number; gates: readonly string[]; session: string; since: Date },
): Promise<boolean> {
  const found = await selectRows(
    transaction,
    gateCommandTable,
    sql`where mall_id = ${mall} and gate = any(${[...gates]}::text[]) and state = 'done' and finished_at >= ${since}
      and session = ${session} and detail is distinct from ${NOT_NEEDED} limit 1`,
  );
  return found.length > 0;
}

/** What controllers have answered these commands: when a barrier first opened, and that one failed and none opened. */
export function sumUp(commands: readonly StoredCommand[]): { openedAt: Date | null; isBroken: boolean } {
  const opened = commands.find(({ state, detail }) => state === 'done' && detail !== NOT_NEEDED);
  const isBroken = !opened && commands.some(({ state }) => state === 'failed');
  return { openedAt: opened?.finishedAt ?? null, isBroken };
}

const OPENED = { person: text(), opened: integer(), gates: integer(), lastAt: instant() };

/** How often people opened a mall's barriers by hand in a span, by person. */
export function countOpenedByPerson(
  transaction: Transaction,
  mall: number,
  { from, until }: { readonly from: Date; readonly until: Date },
) {
  return queryRows(
    transaction,
    OPENED,
    sql`select person, count(*)::int as opened, count(distinct gate)::int as gates, max(created_at) as "lastAt"
      from ${raw(gateCommandTable.name)}
      where mall_id = ${mall} and created_at >= ${from} and created_at < ${until} and person is not null
      group by 1 order by 2 desc, 1`,
  );
}

const BY_HAND = {
  session: text().orNull(),
  person: text(),
  gate: text(),
  reason: text().orNull(),
  at: instant(),
};

/** The barriers that people opened by hand in a span, the newest first. */
export function listOpenedByHand(
  transaction: Transaction,
  mall: number,
  { from, until }: { readonly from: Date; readonly until: Date },
  most: number,
) {
  return queryRows(
    transaction,
    BY_HAND,
    sql`select session, person, gate, reason, created_at as at from ${raw(gateCommandTable.name)}
      where mall_id = ${mall} and created_at >= ${from} and created_at < ${until} and person is not null
      order by created_at desc, id desc limit ${most}::int`,
  );
}
