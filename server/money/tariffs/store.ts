import sql from 'sql-template-tag';
import { paise, type Paise } from '#domain/money/money.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { Tariff } from '#domain/money/tariff.ts';

interface TariffRow {
  id: number;
  version: number;
  effective_from: Date;
  grace_minutes: number;
  paise_per_hour: number;
  day_cap_paise: number | null;
}

export interface TariffRecord extends Tariff {
  readonly id: number;
}

export interface StoredTariff extends TariffRecord {
  readonly effectiveFrom: Date;
}

/** The version in force at an instant; null where none was. */
export async function findTariffAt(
  transaction: Transaction,
  mall: number,
  at: Date,
): Promise<StoredTariff | null> {
  const [row] = await transaction.query<TariffRow>(sql`
    select * from tariffs where mall_id = ${mall} and effective_from <= ${at}
    order by effective_from desc, version desc limit 1`);
  return row ? toTariff(row) : null;
}

export async function findTariffById(transaction: Transaction, id: number): Promise<StoredTariff | null> {
  const [row] = await transaction.query<TariffRow>(sql`select * from tariffs where id = ${id}`);
  return row ? toTariff(row) : null;
}

/** Adds the next version, in force from `at`, never before the one that it replaces. The caller holds the mall's lock, so that versions have no gaps. */
export async function insertTariff(
  transaction: Transaction,
  mall: number,
  price: { graceMinutes: number; paisePerHour: Paise; dayCapPaise: Paise | null },
  by: string,
  at: Date,
): Promise<StoredTariff> {
  const [row] = await transaction.query<TariffRow>(sql`
    insert into tariffs (mall_id, version, effective_from, grace_minutes, paise_per_hour, day_cap_paise, created_by, created_at)
    select ${mall}, coalesce(max(version), 0) + 1, greatest(${at}, max(effective_from)), ${price.graceMinutes}, ${price.paisePerHour},
      ${price.dayCapPaise}, ${by}, ${at}
    from tariffs where mall_id = ${mall} returning *`);
  if (!row) throw new Error('the database returned no new tariff');
  return toTariff(row);
}

function toTariff(row: TariffRow): StoredTariff {
  return {
    id: row.id,
    version: row.version,
    effectiveFrom: row.effective_from,
    graceMinutes: row.grace_minutes,
    paisePerHour: paise(row.paise_per_hour),
    dayCapPaise: row.day_cap_paise === null ? null : paise(row.day_cap_paise),
  };
}
