import sql, { raw } from 'sql-template-tag';
import { PARKING_WINDOW_MS, SUGGESTION_HOLDS_MS } from '#domain/parking/session-slots.ts';
import { boolean } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { queryRows, selectRows } from '../../platform/storage/rows.ts';
import type { LaneWait } from '../waits/store.ts';
import { laneWaitTable } from '../waits/tables.ts';
import { sessionTable } from '../tables.ts';

const MINUTE_MS = 60_000;
/** No longer ago came who may turn back. */
const LONGEST_MS = 72 * 60 * MINUTE_MS;

interface Taken {
  readonly code: string;
  readonly takenAt: Date;
  /** Since when it may have been another car's. */
  readonly since: Date;
}

/** Whether another car may have taken a slot: one to which it was given or suggested, or one that was looking for a slot then. */
export async function mayBeTakenByAnother(
  transaction: Transaction,
  { mall, id }: { readonly mall: number; readonly id: number },
  { code, takenAt, since }: Taken,
): Promise<boolean> {
  const before = (ms: number) => new Date(takenAt.getTime() - ms);
  const came = (ms: number) => sql`entry_at between ${before(ms)} and ${before(-MINUTE_MS)}`;
  const wasInside = sql`(closed_at is null or closed_at > ${takenAt})`;
  const isElsewhere = sql`coalesce(slot_basis = 'suggested' and slot_code <> ${code}, false)`;
  const [row] = await queryRows(
    transaction,
    { isThere: boolean() },
    sql`select exists (select from ${raw(sessionTable.name)}
      where mall_id = ${mall} and id <> ${id} and entry_at >= ${before(LONGEST_MS)} and vehicle_class is distinct from 'two_wheeler' and (
        slot_code = ${code} and slot_confirmed_at >= ${since}
        or ${wasInside} and not ${isElsewhere} and (
          ${came(PARKING_WINDOW_MS)} or suggested_slot = ${code} and ${came(SUGGESTION_HOLDS_MS)}))) as "isThere"`,
  );
  return row?.isThere !== false;
}

/** The cars that held at a mall's exits since an instant, were not let out, and have not been seen there since another. */
export function listNotLetOut(
  transaction: Transaction,
  mall: number,
  { since, unseenSince }: { since: Date; unseenSince: Date },
): Promise<LaneWait[]> {
  return selectRows(
    transaction,
    laneWaitTable,
    sql`where mall_id = ${mall} and since >= ${since} and last_seen_at <= ${unseenSince} and released_at is null
      and session_id is not null order by since, id`,
  );
}
