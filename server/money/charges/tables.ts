import type { Paise } from '#domain/money/money.ts';
import type { ChargeLine, PricedClass } from '#domain/money/tariff.ts';
import type { Worths } from '#domain/money/worths.ts';
import { bigint, instant, integer, json, text } from '../../platform/storage/column.ts';
import { defineTable } from '../../platform/storage/table.ts';

/** What sessions cost. A charge stands; a correction is one more row that names the charge it replaces. */
export const chargeTable = defineTable('charges', {
  id: bigint().generated(),
  mall: integer().named('mall_id'),
  session: bigint().named('session_id'),
  tariff: bigint().orNull().named('tariff_id'),
  paise: bigint<Paise>(),
  lines: json<readonly ChargeLine[]>((value) => Array.isArray(value)),
  /** Why nothing is due. */
  reason: text().orNull(),
  /** What gifts of shops took off it; null where that was not stored yet. */
  worths: json<Worths>((value) => typeof value === 'object').orNull(),
  /** As which class of vehicle it is charged; null where nothing is, or it was not stored yet. */
  chargedAs: text<PricedClass>().orNull(),
  /** The instant up to which the session is charged. */
  at: instant(),
  replaces: bigint().orNull(),
});
