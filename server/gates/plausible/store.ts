import sql, { raw } from 'sql-template-tag';
import { RATHER_SURE } from '#domain/plates/evidence.ts';
import { bigint, text } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { queryRows } from '../../platform/storage/rows.ts';
import { plateReadTable } from '../tables.ts';

/** Which plates were read of these sessions as they stand, and by a camera that was rather sure. */
export function findPlausible(
  transaction: Transaction,
  sessions: readonly number[],
): Promise<{ readonly id: number; readonly key: string }[]> {
  return queryRows(
    transaction,
    { id: bigint(), key: text() },
    sql`select distinct session_id as id, plate_key as key from ${raw(plateReadTable.name)}
      where session_id = any(${[...sessions]}::bigint[]) and plate_key is not null
        and plate_status = 'valid' and coalesce(confidence, 1) >= ${RATHER_SURE}`,
  );
}
