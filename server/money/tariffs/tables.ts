import { TariffShape } from '#contract/money.ts';
import type { TariffDocument } from '#domain/money/tariff.ts';
import { bigint, instant, integer, json, text } from '../../platform/storage/column.ts';
import { defineTable } from '../../platform/storage/table.ts';

const document = () => json<TariffDocument>((value) => TariffShape.safeParse(value).success).named('rule');

/** The versions of a mall's tariff. They stand: a price that changes is one more version. */
export const tariffTable = defineTable('tariffs', {
  id: bigint().generated(),
  mall: integer().named('mall_id'),
  /** 1, 2, 3 … of the mall. */
  version: integer(),
  /** The version counts for entries from here on, until a version that begins later. */
  effectiveFrom: instant(),
  document: document(),
  createdBy: text(),
  createdAt: instant(),
});

/** What a mall's admin works on; at most one a mall. */
export const tariffDraftTable = defineTable('tariff_drafts', {
  mall: integer().named('mall_id'),
  document: document(),
  changedBy: text(),
  changedAt: instant(),
});
