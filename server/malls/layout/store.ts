import sql from 'sql-template-tag';
import type { ParkingConfig } from '#contract/malls.ts';
import type { SlotPlace } from '#domain/parking/mall.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { selectRows, updateRows, writeRows } from '../../platform/storage/rows.ts';
import type { MallRecord } from '../mall-record.ts';
import { mallTable, slotTable } from '../tables.ts';

/** Former slot formats that are remembered: controllers may still use them. */
const MOST_FORMER_FORMATS = 3;

/** Slots that an earlier change retired and that still wait to become free. */
export async function loadRetired(transaction: Transaction, mall: number): Promise<SlotPlace[]> {
  return selectRows(transaction, slotTable, sql`where mall_id = ${mall} and retired_at is not null`);
}

/**
 * Brings the slots to the new layout: what is neither in it nor retired is deleted, and so is what is renamed. Answers the
 * codes of all slots that there are now.
 */
export async function writeSlots(
  transaction: Transaction,
  mall: number,
  {
    places,
    retired,
    renamed,
  }: { places: readonly SlotPlace[]; retired: readonly SlotPlace[]; renamed: readonly string[] },
  at: Date,
): Promise<readonly string[]> {
  const staying = [...places, ...retired].map(({ code }) => code);
  await transaction.query(sql`
    delete from slots where mall_id = ${mall}
      and (code <> all(${staying}::text[]) or code = any(${[...renamed]}::text[]))`);
  const codes = retired.map(({ code }) => code);
  const fresh = sql`mall_id = ${mall} and code = any(${codes}::text[]) and retired_at is null`;
  await updateRows(transaction, slotTable, { retiredAt: at }, fresh);
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
    sql`(mall_id, code) do update
      set level = excluded.level, section = excluded.section, position = excluded.position, retired_at = null`,
  );
  return staying;
}

/** Writes the configuration. The last three former slot formats are stored with it. */
export async function writeConfig(
  transaction: Transaction,
  mall: MallRecord,
  { totalBasements, sections, slotsPerSection, slotFormat }: ParkingConfig,
): Promise<void> {
  const former = mall.isConfigured ? [mall.parkingConfig.slotFormat, ...mall.formerSlotFormats] : [];
  const changes = {
    totalBasements,
    sections,
    slotsPerSection,
    slotFormat,
    formerSlotFormats: [...new Set(former)]
      .filter((format) => format !== slotFormat)
      .slice(0, MOST_FORMER_FORMATS),
    isConfigured: true,
    configVersion: mall.configVersion + 1,
  };
  await updateRows(transaction, mallTable, changes, sql`id = ${mall.id}`);
}

/** Removes those of some slots that are retired; answers how many. */
export async function deleteRetired(
  transaction: Transaction,
  mall: number,
  codes: readonly string[],
): Promise<number> {
  const gone = await transaction.query(sql`
    delete from slots where mall_id = ${mall} and retired_at is not null and code = any(${[...codes]}::text[])
    returning code`);
  return gone.length;
}
