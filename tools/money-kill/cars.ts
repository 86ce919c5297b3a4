import sql from 'sql-template-tag';
import { payTokenOf } from '../../server/bills/index.ts';
import { openServerKey } from '../../server/platform/process/server-key.ts';
import type { Database } from '../../server/platform/storage/database.ts';
import { findByIds } from '../../server/sessions/index.ts';
import { aMall, aSession } from '../../testing/factories.ts';
import { readRows } from '../../testing/rows.ts';

/** A car that owes 80 rupees: every second one is inside, the others have left unpaid. */
export interface OwingCar {
  readonly session: number;
  readonly token: string;
  readonly isInside: boolean;
}

export const PRICE_PAISE = 8_000;
const HOUR_MS = 3_600_000;

export async function fillWithCars(
  database: Database,
  serverKey: string,
  count: number,
  now: Date,
): Promise<OwingCar[]> {
  // However long a run takes, no price rises.
  const mall = await aMall(database, { dayCapRupees: PRICE_PAISE / 100 });
  const key = openServerKey({ serverKey, dataDir: '' });
  for (let number = 0; number < count; number += 1) {
    const isInside = number % 2 === 0;
    await aSession(database, mall, {
      plate: `MH01AA${String(number).padStart(4, '0')}`,
      entryAt: new Date(now.getTime() - 1.5 * HOUR_MS).toISOString(),
      exitAt: isInside ? null : new Date(now.getTime() - HOUR_MS / 60).toISOString(),
      chargeRupees: isInside ? 0 : PRICE_PAISE / 100,
    });
  }
  return database.transact('system', async (transaction) => {
    await transaction.query(
      sql`update sessions set tariff_id = (select max(id) from tariffs) where state = 'open'`,
    );
    const ids = await readRows<{ id: number }>(transaction, sql`select id from sessions order by id`);
    const sessions = await findByIds(
      transaction,
      ids.map(({ id }) => id),
    );
    const cars: OwingCar[] = [];
    for (const session of sessions)
      cars.push({
        session: session.id,
        token: await payTokenOf({ key }, transaction, session, now),
        isInside: session.kind === 'open',
      });
    return cars;
  });
}
