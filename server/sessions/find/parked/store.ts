import sql from 'sql-template-tag';
import type { Transaction } from '../../../platform/storage/database.ts';
import { queryRows } from '../../../platform/storage/rows.ts';
import { sessionTable } from '../../tables.ts';

/** A car that is inside, for a simulation that goes on with it. */
export interface ParkedCar {
  readonly plate: string;
  readonly slot: string | null;
  readonly entryAt: Date;
}

/** The cars that are inside under a plate that is known, entered since an instant, longest inside first. */
export async function listParkedCars(
  transaction: Transaction,
  mall: number,
  since: Date,
): Promise<ParkedCar[]> {
  const { plate, slotCode: slot, entryAt } = sessionTable.columns;
  return queryRows(
    transaction,
    { plate, slot, entryAt },
    sql`select plate, slot_code as slot, entry_at as "entryAt" from sessions
      where mall_id = ${mall} and state = 'open' and plate_key is not null and entry_at >= ${since}
      order by entry_at, id`,
  );
}
