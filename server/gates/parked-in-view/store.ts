import sql from 'sql-template-tag';
import { integer, instant, text } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { queryRows } from '../../platform/storage/rows.ts';
import type { Repeats } from '#domain/parking/camera-repeats.ts';

interface RepeatsAtGate extends Repeats {
  readonly deviceId: number;
  readonly gate: string;
}

const shape = {
  deviceId: integer(),
  gate: text(),
  reads: integer(),
  firstAt: instant(),
  lastAt: instant(),
  others: integer(),
};

/** No car is read so often as it passes. */
const FEWEST = 4;

/**
 * The plates that a camera has read again and again since an instant, with no read of them at a gate of the other
 * direction meanwhile; `others` are the cars that were read there last between the first and the last of these reads.
 */
export async function listRepeats(
  transaction: Transaction,
  mall: number,
  since: Date,
): Promise<RepeatsAtGate[]> {
  return queryRows(
    transaction,
    shape,
    sql`with seen as (
        select device_id, gate, direction, plate_key, count(*)::int as reads, min(used_at) as first_at, max(used_at) as last_at
        from plate_reads where mall_id = ${mall} and used_at >= ${since} and plate_key is not null and gate is not null
          and typed_by is null and device_id is not null
        group by device_id, gate, direction, plate_key having count(*) >= ${FEWEST})
      select device_id::int as "deviceId", gate, reads, first_at as "firstAt", last_at as "lastAt", (
          select count(*)::int from (
            select max(used_at) as last_at from plate_reads where mall_id = ${mall} and gate = seen.gate
              and direction = seen.direction and plate_key <> seen.plate_key and used_at between seen.first_at and seen.last_at
            group by plate_key) as passed
          where passed.last_at > seen.first_at) as others
      from seen where not exists (
        select from plate_reads where mall_id = ${mall} and plate_key = seen.plate_key and direction <> seen.direction
          and used_at > seen.first_at and used_at < seen.last_at)
      order by last_at`,
  );
}
