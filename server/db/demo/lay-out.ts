import { paise } from '#domain/money/money.ts';
import { simpleTariff } from '#domain/money/simple-tariff.ts';
import type { TariffDocument } from '#domain/money/tariff.ts';
import { DEFAULT_PARKING_CONFIG, mallSlug, slotsOf, type SlotPlace } from '#domain/parking/mall.ts';
import { reservedIdFor } from '#domain/parking/named-malls.ts';
import { mallTable, slotTable } from '../../malls/tables.ts';
import { writeRules } from '../../money/index.ts';
import { tariffTable } from '../../money/tariffs/tables.ts';
import { slotStateTable } from '../../occupancy/tables.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { insertRow, writeRows } from '../../platform/storage/rows.ts';
import type { DemoMall } from './malls.ts';

/** A mall that is written, with the price of its sessions where it has one. */
export interface LaidOutMall {
  readonly id: number;
  readonly tariff: { readonly id: number; readonly document: TariffDocument } | null;
}

/** Writes a mall as a super admin would leave it: with its slots, each in a state that nobody knows, and its tariff. */
export async function layOut(transaction: Transaction, mall: DemoMall, at: Date): Promise<LaidOutMall> {
  const isConfigured = mall.traffic !== null;
  const { totalBasements, sections, slotFormat } = DEFAULT_PARKING_CONFIG;
  const reserved = reservedIdFor(mall.name);
  const { id } = await insertRow(transaction, mallTable, {
    ...(reserved === null ? {} : { id: reserved }),
    publicId: `mall-${mallSlug(mall.name)}`,
    name: mall.name,
    slug: mallSlug(mall.name),
    address: mall.address,
    latitude: mall.latitude,
    longitude: mall.longitude,
    price: mall.price,
    image: mall.image,
    isLive: mall.isLive,
    offsetOn: 0,
    offsetOff: 0,
    isOffsetEnabled: false,
    totalBasements,
    sections,
    slotsPerSection: mall.slotsPerSection,
    slotFormat,
    isConfigured,
    configVersion: isConfigured ? 2 : 1,
    hasReported: isConfigured,
    createdAt: at,
    archivedAt: null,
  });
  const layout = { ...DEFAULT_PARKING_CONFIG, slotsPerSection: mall.slotsPerSection };
  if (isConfigured) await writeSlots(transaction, id, slotsOf(layout));
  const fastag = {
    fastagPolicy: mall.fastag ? ('hold' as const) : ('off' as const),
    fastagPlazaId: mall.fastag,
  };
  const rules = { exitRule: mall.exitRule, leaveMinutes: 15, zeroTariff: false, ...fastag };
  await writeRules(transaction, { mall: id, ...rules, changedBy: 'demo', changedAt: at });
  return { id, tariff: await writeTariff(transaction, id, mall.tariff, at) };
}

/** Writes the slots of a new layout, each in a state that nobody knows yet. */
export async function writeSlots(
  transaction: Transaction,
  mall: number,
  places: readonly SlotPlace[],
): Promise<void> {
  await writeRows(
    transaction,
    slotTable,
    places.map(({ code, level, section, position }) => ({
      mall,
      code,
      level,
      section,
      position,
      retiredAt: null,
    })),
  );
  await writeRows(
    transaction,
    slotStateTable,
    places.map(({ code }) => ({
      mallId: mall,
      code,
      status: 'unknown' as const,
      since: null,
      source: null,
      observedAt: null,
      receivedAt: null,
      sequence: null,
      memory: null,
    })),
  );
}

async function writeTariff(
  transaction: Transaction,
  mall: number,
  price: DemoMall['tariff'],
  at: Date,
): Promise<LaidOutMall['tariff']> {
  if (price === null) return null;
  const { graceMinutes, paisePerHour, dayCapPaise } = price;
  const document = simpleTariff({
    graceMinutes,
    paisePerHour: paise(paisePerHour),
    dayCapPaise: paise(dayCapPaise),
  });
  const version = { mall, version: 1, effectiveFrom: at, document, createdBy: 'demo', createdAt: at };
  const { id } = await insertRow(transaction, tariffTable, version);
  return { id, document };
}
