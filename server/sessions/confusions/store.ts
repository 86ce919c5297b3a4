import sql, { raw } from 'sql-template-tag';
import type { CorrectedReading } from '#domain/plates/confusions.ts';
import { text } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { queryRows } from '../../platform/storage/rows.ts';
import { settlementTable } from '../settlements/tables.ts';

const MOST = 500;
const READING = { gate: text(), raw: text(), plate: text() };

/**
 * The newest readings of a mall whose true plate a person has named: a plate that was corrected, and an exit that was
 * joined to the session of another spelling. What was taken back, and what was erased, is not among them.
 */
export function listCorrectedReadings(transaction: Transaction, mall: number): Promise<CorrectedReading[]> {
  return queryRows(
    transaction,
    READING,
    sql`select read.gate, read.raw, change -> 'after' ->> 'plate' as plate
      from (
        select changes from ${raw(settlementTable.name)}
        where mall_id = ${mall} and undone_at is null and action in ('correct_plate', 'join')
        order by at desc limit ${MOST}::int) as newest,
        lateral jsonb_array_elements(changes) as change,
        lateral (values
          (change -> 'after' ->> 'entryGate', change -> 'after' ->> 'entryPlateRaw'),
          (change -> 'after' ->> 'exitGate', change -> 'after' ->> 'exitPlateRaw')) as read (gate, raw)
      where change -> 'after' ->> 'kind' <> 'unmatched' and change -> 'after' ->> 'plateKey' is not null
        and read.gate is not null and read.raw is not null`,
  );
}
