import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { indiaDate } from '#domain/time/india-time.ts';
import { fromRupees } from '#domain/money/money.ts';
import { simpleTariff } from '#domain/money/simple-tariff.ts';
import { slotsOf, type ParkingLayout } from '#domain/parking/mall.ts';
import { writeSlots } from '../server/db/demo/lay-out.ts';
import { deviceTable } from '../server/devices/tables.ts';
import { mallTable } from '../server/malls/tables.ts';
import { chargeSessions } from '../server/money/index.ts';
import { tariffTable } from '../server/money/tariffs/tables.ts';
import { insertRow, writeRows } from '../server/platform/storage/rows.ts';
import type { NewRowOf } from '../server/platform/storage/table.ts';
import { sessionTable } from '../server/sessions/tables.ts';
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
  /** Where it lies, which decides its holidays. */
  address?: string;
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

/** A live, configured mall with its slots and, unless asked otherwise, a tariff of 40 rupees an hour. */
export async function aMall(database: Database, wanted: WantedMall = {}): Promise<BuiltMall> {
  const { name = 'Palladium Mall', since = '2026-01-01T00:00:00+05:30', rupeesPerHour = 40 } = wanted;
  const config = { ...CONFIG, ...wanted.config };
  const publicId = randomUUID();
  const slug = name.toLowerCase().replaceAll(' ', '-');
  const at = new Date(since);
  return database.transact('system', async (transaction) => {
    const { id } = await insertRow(transaction, mallTable, {
      publicId,
      name,
      slug,
      address: wanted.address ?? '',
      latitude: null,
      longitude: null,
      price: '',
      isLive: true,
      offsetOn: 0,
      offsetOff: 0,
      isOffsetEnabled: false,
      ...config,
      isConfigured: true,
      createdAt: at,
      archivedAt: null,
    });
    await writeSlots(transaction, id, slotsOf(config));
    if (rupeesPerHour !== null)
      await writeRows(transaction, tariffTable, [
        {
          mall: id,
          version: 1,
          effectiveFrom: at,
          document: simpleTariff({
            graceMinutes: wanted.graceMinutes ?? 10,
            paisePerHour: fromRupees(rupeesPerHour),
            dayCapPaise: wanted.dayCapRupees == null ? null : fromRupees(wanted.dayCapRupees),
          }),
          createdBy: 'test',
          createdAt: at,
        },
      ]);
    return { id, publicId, name };
  });
}

export interface BuiltDevice {
  readonly id: number;
  readonly publicId: string;
  readonly key: string;
}

interface WantedDevice {
  kind?: 'plate-camera' | 'slot-sensors' | 'gate-controller' | 'tag-reader' | 'wall-display';
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
    const { id } = await insertRow(transaction, deviceTable, {
      publicId,
      mall,
      name: 'Device',
      kind,
      gate: gate ?? null,
      direction: direction ?? null,
      heartbeatSeconds: null,
      stabilitySeconds: null,
      protocol: null,
      mapping: null,
      keyHash: hash,
      barrier: null,
      barrierPassword: null,
      previousKeyHash: null,
      previousKeyUntil: null,
      isSimulated: false,
      clock: null,
      clockOffsetMs: null,
      lastSeenAt: null,
      lastBeatAt: null,
      createdAt: new Date(),
      revokedAt: null,
    });
    return { id, publicId, key };
  });
}

interface WantedSession {
  plate?: string;
  entryAt: string;
  /** Null for a car that is inside. */
  exitAt?: string | null;
  slot?: string | null;
  chargeRupees?: number;
  review?: NewRowOf<typeof sessionTable>['review'];
}

/** A session with its charge and ledger movement; its `_id`. */
export async function aSession(
  database: Database,
  { id: mall }: Pick<BuiltMall, 'id'>,
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
  const [from, until] = [new Date(entryAt), exitAt === null ? null : new Date(exitAt)];
  await database.transact('system', async (transaction) => {
    const { id } = await insertRow(transaction, sessionTable, {
      publicId,
      mall,
      plateKey: plate,
      plate,
      otherKey: null,
      provenKey: null,
      rivalKey: null,
      entryAt: from,
      entryDoubtMs: 0,
      entryEarlyMs: 0,
      timeFlag: null,
      exitAt: until,
      entryDate: indiaDate(from),
      state: until === null ? 'open' : 'closed',
      closedAt: until,
      review,
      flags: [],
      vehicleClass: null,
      entryGate: null,
      exitGate: null,
      entryConfidence: null,
      entryPlateRaw: null,
      exitPlateRaw: null,
      suggestedSlot: null,
      slotCode: slot,
      slotConfirmedAt: null,
      tariffId: null,
      createdAt: from,
      slotBasis: null,
      matchDetail: {},
    });
    const session = { id, publicId, mall, tariffId: null, vehicleClass: null };
    const quote = { paise: fromRupees(chargeRupees), lines: [], reason: null };
    if (chargeRupees > 0)
      await chargeSessions(transaction, [{ session, quote, at: until ?? from, now: until ?? from }]);
  });
  return publicId;
}
