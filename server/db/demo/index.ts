import { addDays, indiaDate, startOfIndiaDay } from '#domain/time/india-time.ts';
import { DEFAULT_PARKING_CONFIG, mallSlug, slotsOf } from '#domain/parking/mall.ts';
import type { Database } from '../../platform/storage/database.ts';
import { fillAccounts } from './accounts.ts';
import { DEMO_MALLS, type DemoMall } from './malls.ts';
import { createRandom } from './random.ts';
import { drawStays, type Stay } from './stays.ts';
import { insertMall, insertSlots, insertTariff, isEmpty, listHolidays } from './store.ts';
import { writeStays } from './write-stays.ts';

export { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts';
export { holdsDemo } from './holds-demo.ts';

interface Given {
  readonly database: Database;
  readonly now: Date;
  readonly hashPassword: (password: string) => Promise<string>;
  /** Told what is being prepared, in a line. */
  readonly progress: (line: string) => void;
}

const DAYS = 120;

/**
 * Fills an empty database with the sample malls: the same seed and the same day give the same content.
 * Answers false, and changes nothing, where there is content already.
 */
export async function fillDemo({ database, now, hashPassword, progress }: Given): Promise<boolean> {
  if (!(await database.transact('system', isEmpty))) return false;
  const holidays = new Set(await database.transact('system', listHolidays));
  const opened = startOfIndiaDay(addDays(indiaDate(now), -DAYS - 1));
  const prepared: { mall: DemoMall; stays: Stay[] }[] = DEMO_MALLS.map((mall) => ({
    mall,
    stays: staysOf(mall, now, holidays),
  }));
  const passwordHash = await hashPassword('park-demo-2026');
  for (const [i, { mall, stays }] of prepared.entries()) {
    progress(
      `preparing ${mall.name} (${i + 1} of ${prepared.length}): ${stays.length.toLocaleString('en-IN')} visits of the last ${DAYS} days`,
    );
    await writeStays(database, await layOut(database, mall, opened), stays, now);
  }
  // Accounts come last: they are what shows that the content is whole.
  await database.transact('system', (transaction) => fillAccounts(transaction, passwordHash, opened));
  return true;
}

function staysOf(mall: DemoMall, now: Date, holidays: ReadonlySet<string>): Stay[] {
  if (!mall.traffic) return [];
  const slots = slotsOf({ ...DEFAULT_PARKING_CONFIG, slotsPerSection: mall.slotsPerSection });
  return drawStays({
    profile: mall.traffic,
    slots,
    days: DAYS,
    now,
    holidays,
    random: createRandom(mall.traffic.seed),
  });
}

async function layOut(
  database: Database,
  mall: DemoMall,
  at: Date,
): Promise<{ mall: number; tariff: number; demo: DemoMall }> {
  return database.transact('system', async (transaction) => {
    const { name, address, price, image, isLive, slotsPerSection } = mall;
    const row = {
      publicId: `mall-${mallSlug(name)}`,
      name,
      slug: mallSlug(name),
      address,
      price,
      image,
      isLive,
      slotsPerSection,
    };
    const id = await insertMall(transaction, { ...row, isConfigured: mall.traffic !== null }, at);
    const places = mall.traffic ? slotsOf({ ...DEFAULT_PARKING_CONFIG, slotsPerSection }) : [];
    if (places.length > 0) {
      await insertSlots(transaction, id, places);
    }
    const tariff = mall.tariff ? await insertTariff(transaction, { mall: id, ...mall.tariff }, at) : 0;
    return { mall: id, tariff, demo: mall };
  });
}
