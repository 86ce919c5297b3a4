import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { indiaDate } from '#domain/time/india-time.ts';
import { slotsOf, type ParkingLayout } from '#domain/parking/mall.ts';
import { fromRupees, paise } from '#domain/money/money.ts';
import { simpleTariff } from '#domain/money/simple-tariff.ts';
import { tariffTable } from '../server/money/tariffs/tables.ts';
import { insertRow } from '../server/platform/storage/rows.ts';
import { chargeSessions } from '../server/money/index.ts';
import { makeDeviceKey } from '../server/devices/device-key.ts';
import type { Database } from '../server/platform/storage/database.ts';

/** Builders that write straight to the database, before an application is opened on it. */
export interface BuiltMall {
  readonly id: number;
  readonly publicId: string;
  readonly name: string;
}

interface WantedMall {
  name?: string;
  config?: Partial<ParkingLayout>;
  /** Rupees an hour after ten free minutes; null for a mall without any tariff. */
  rupeesPerHour?: number | null;
  graceMinutes?: number;
  dayCapRupees?: number | null;
  /** When the tariff came into force, and the mall into being. */
  since?: string;
}

const CONFIG: ParkingLayout = {
  totalBasements: 1,
  sections: ['A', 'B'],
  slotsPerSection: 5,
  slotFormat: 'B{level}{section}{index:02d}',
};

/** A live, configured mall with its bays and, unless asked otherwise, a tariff of 40 rupees an hour. */
export async function aMall(database: Database, wanted: WantedMall = {}): Promise<BuiltMall> {
  const { name = 'Palladium Mall', since = '2026-01-01T00:00:00+05:30', rupeesPerHour = 40 } = wanted;
  const config = { ...CONFIG, ...wanted.config };
  const publicId = randomUUID();
  const slug = name.toLowerCase().replaceAll(' ', '-');
  return database.transact('system', async (transaction) => {
    const [mall] = await transaction.query<{ id: number }>(sql`
      insert into malls (public_id, name, slug, is_live, total_basements, sections, slots_per_section, slot_format,
        is_configured, created_at)
      values (${publicId}, ${name}, ${slug}, true, ${config.totalBasements}, ${[...config.sections]}::text[],
        ${config.slotsPerSection}, ${config.slotFormat}, true, ${since}::timestamptz) returning id`);
    const id = mall?.id ?? 0;
    for (const { code, level, section, position } of slotsOf(config))
      await transaction.query(sql`
        insert into slots (mall_id, code, level, section, position) values (${id}, ${code}, ${level}, ${section}, ${position})`);
    await transaction.query(sql`
      insert into slot_states (mall_id, code, status) select mall_id, code, 'unknown' from slots where mall_id = ${id}`);
    if (rupeesPerHour !== null)
      await insertRow(transaction, tariffTable, {
        mall: id,
        version: 1,
        effectiveFrom: new Date(since),
        document: simpleTariff({
          graceMinutes: wanted.graceMinutes ?? 10,
          paisePerHour: fromRupees(rupeesPerHour),
          dayCapPaise: wanted.dayCapRupees == null ? null : fromRupees(wanted.dayCapRupees),
        }),
        createdBy: 'test',
        createdAt: new Date(since),
      });
    return { id, publicId, name };
  });
}

export interface BuiltDevice {
  readonly id: number;
  readonly publicId: string;
  readonly key: string;
}

interface WantedDevice {
  kind?: 'plate-camera' | 'slot-sensors' | 'gate-controller';
  gate?: string;
  direction?: 'entry' | 'exit';
}

/** A registered device and its key. */
export async function aDevice(
  database: Database,
  { id: mall }: BuiltMall,
  { kind = 'plate-camera', gate, direction }: WantedDevice = {},
): Promise<BuiltDevice> {
  const { key, hash } = makeDeviceKey();
  const publicId = randomUUID();
  return database.transact('system', async (transaction) => {
    if (gate)
      await transaction.query(sql`
        insert into gates (mall_id, name, created_at) values (${mall}, ${gate}, now()) on conflict do nothing`);
    const [row] = await transaction.query<{ id: number }>(sql`
      insert into devices (public_id, mall_id, name, kind, gate, direction, key_hash, created_at)
      values (${publicId}, ${mall}, 'Device', ${kind}, ${gate ?? null}, ${direction ?? null}, ${hash}, now()) returning id`);
    return { id: row?.id ?? 0, publicId, key };
  });
}

interface WantedSession {
  plate?: string;
  entryAt: string;
  /** Null for a car that is inside. */
  exitAt?: string | null;
  slot?: string | null;
  chargeRupees?: number;
  review?: string | null;
}

/** A session with its charge and ledger movement; its `_id`. */
export async function aSession(
  database: Database,
  { id: mall }: BuiltMall,
  wanted: WantedSession,
): Promise<string> {
  const {
    plate = 'GJ05AB1234',
    entryAt,
    exitAt = null,
    slot = 'B1A01',
    chargeRupees = 0,
    review = null,
  } = wanted;
  const publicId = randomUUID();
  await database.transact('system', async (transaction) => {
    const [row] = await transaction.query<{ id: number }>(sql`
      insert into sessions (public_id, mall_id, plate_key, plate, entry_at, exit_at, entry_date, state, closed_at, slot_code,
        review, created_at)
      values (${publicId}, ${mall}, ${plate}, ${plate}, ${entryAt}::timestamptz, ${exitAt}::timestamptz,
        ${indiaDate(new Date(entryAt))}::date, ${exitAt === null ? 'open' : 'closed'}, ${exitAt}::timestamptz, ${slot},
        ${review}, ${entryAt}::timestamptz) returning id`);
    const session = { id: row?.id ?? 0, publicId, mall, tariffId: null };
    const quote = { paise: paise(chargeRupees * 100), lines: [], reason: null };
    if (chargeRupees > 0)
      await chargeSessions(transaction, [{ session, quote, at: new Date(exitAt ?? entryAt) }]);
  });
  return publicId;
}
