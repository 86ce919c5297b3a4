import sql, { raw } from 'sql-template-tag';
import type { CorrectedReading } from '#domain/plates/confusions.ts';
import { text } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { queryRows } from '../../platform/storage/rows.ts';
import { settlementTable } from '../settlements/tables.ts';
import { sessionTable } from '../tables.ts';
import { ENTRY_TYPED, EXIT_TYPED } from '../typed/store.ts';

const MOST = 500;
const READING = { gate: text(), raw: text(), plate: text() };

/**
 * The readings of the sessions about whose plate or exit persons decided last, beside the plate as it is now: what was
 * taken off again, corrected back or erased since teaches nothing, nor does what a person typed.
 */
export function listCorrectedReadings(transaction: Transaction, mall: number): Promise<CorrectedReading[]> {
  return queryRows(
    transaction,
    READING,
    sql`select distinct read.gate, read.raw, s.plate
      from (
        select changes from ${raw(settlementTable.name)}
        where mall_id = ${mall} and undone_at is null and action in ('correct_plate', 'join')
        order by at desc limit ${MOST}::int) as newest,
        lateral jsonb_array_elements(changes) as change
        join ${raw(sessionTable.name)} s on s.public_id = change -> 'after' ->> 'publicId',
        lateral (values (s.entry_gate, s.entry_plate_raw, ${ENTRY_TYPED}), (s.exit_gate, s.exit_plate_raw, ${EXIT_TYPED}))
          as read (gate, raw, typed)
      where s.mall_id = ${mall} and s.plate_key is not null and read.gate is not null and read.raw is not null
        and not s.flags @> array[read.typed]`,
  );
}
