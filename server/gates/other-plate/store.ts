import sql from 'sql-template-tag';
import { UNSURE_READ } from '#domain/parking/another-plate.ts';
import { DOUBLED_EXIT_MS } from '#domain/parking/session.ts';
import { SURE_READ } from '#domain/plates/evidence.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { columnsOf, pickColumns, queryRows } from '../../platform/storage/rows.ts';
import type { RowOf } from '../../platform/storage/table.ts';
import { text } from '../../platform/storage/column.ts';
import { plateReadTable } from '../tables.ts';

const sureShape = pickColumns(plateReadTable, ['confidence']);

/** How sure the camera was of the plate of an exit without an entry: by the surest of its reads; null where it never says. */
export async function findSureness(
  transaction: Transaction,
  { id, plateKey }: { id: number; plateKey: string | null },
): Promise<number | null> {
  const [surest] = await queryRows(
    transaction,
    sureShape,
    sql`select ${columnsOf(plateReadTable, { only: ['confidence'] })} from plate_reads
      where session_id = ${id} and direction = 'exit' and plate_key is not distinct from ${plateKey}
      order by confidence desc nulls last limit 1`,
  );
  return surest?.confidence ?? null;
}

const LEARNT_MS = 30 * 24 * 3_600_000;
const NEWEST = 2_000;

/**
 * What one camera at an exit made lately of the plates that it was sure of, of cars that were read under one plate both at
 * their entry and there: that one, and another one where it read them twice.
 */
export async function listSureReads(
  transaction: Transaction,
  { mall, gate, now }: { mall: number; gate: string; now: Date },
): Promise<{ read: string; plate: string }[]> {
  return queryRows(
    transaction,
    { read: text(), plate: text() },
    sql`select r.plate_key as read, entry.plate_key as plate from (select session_id, plate_key from plate_reads
          where mall_id = ${mall} and gate = ${gate} and direction = 'exit' and session_id is not null
            and typed_by is null and plate_key is not null and confidence >= ${SURE_READ}
            and used_at between ${new Date(now.getTime() - LEARNT_MS)} and ${now}
          order by used_at desc limit ${NEWEST}) as r
        join lateral (select plate_key from plate_reads e
          where e.session_id = r.session_id and e.direction = 'entry' and e.typed_by is null
          order by used_at limit 1) as entry on true
      where exists (select from plate_reads x where x.session_id = r.session_id and x.direction = 'exit'
        and x.typed_by is null and x.gate = ${gate} and x.plate_key = entry.plate_key)`,
  );
}

const AROUND_MS = 7 * 24 * 3_600_000;
const READ = ['plateKey', 'usedAt', 'direction', 'confidence', 'sessionId'] as const;
const readShape = pickColumns(plateReadTable, READ);
/** Right by the grammar, and no mere guess. */
const isRead = sql`plate_status = 'valid' and coalesce(confidence, 1) >= ${UNSURE_READ}`;

/** A read of a registration at a gate. */
export type ReadOfPlate = Pick<RowOf<typeof plateReadTable>, (typeof READ)[number]>;

/** What was read of some plates in the week before now. */
export async function listReadsOfPlates(
  transaction: Transaction,
  mall: number,
  { keys, now }: { keys: readonly string[]; now: Date },
): Promise<ReadOfPlate[]> {
  return queryRows(
    transaction,
    readShape,
    sql`select ${columnsOf(plateReadTable, { only: READ })}
      from plate_reads where mall_id = ${mall} and plate_key = any(${[...keys]}::text[]) and ${isRead}
        and used_at between ${new Date(now.getTime() - AROUND_MS)} and ${now} order by used_at, id`,
  );
}

/** Of some plates those that were read on two occasions. */
export async function listReadElsewhere(
  transaction: Transaction,
  mall: number,
  { keys, now }: { keys: readonly string[]; now: Date },
): Promise<ReadonlySet<string>> {
  const found = await queryRows(
    transaction,
    { key: text() },
    sql`select plate_key as key from plate_reads
      where mall_id = ${mall} and plate_key = any(${[...keys]}::text[]) and ${isRead}
        and used_at between ${new Date(now.getTime() - AROUND_MS)} and ${now}
      group by plate_key having extract(epoch from max(used_at) - min(used_at)) * 1000 > ${DOUBLED_EXIT_MS}`,
  );
  return new Set(found.map(({ key }) => key));
}
