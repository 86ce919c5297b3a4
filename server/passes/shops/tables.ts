import type { ShopGift } from '#domain/money/covers.ts';
import type { Paise } from '#domain/money/money.ts';
import { bigint, instant, integer, text } from '../../platform/storage/column.ts';
import { defineTable } from '../../platform/storage/table.ts';

export const shopTable = defineTable('shops', {
  id: bigint().generated(),
  publicId: text(),
  mall: integer().named('mall_id'),
  name: text(),
  tokenHash: text(),
  tokenRound: integer().withDefault(),
  gives: text<ShopGift['gives']>(),
  /** Minutes, per cent, or paise. */
  value: integer(),
  budgetPaise: bigint<Paise>().orNull(),
  mostADay: integer(),
  mostAPlateADay: integer().named('most_a_plate_a_day'),
  mostAPlateAMonth: integer().named('most_a_plate_a_month'),
  createdAt: instant(),
  changedAt: instant(),
  endedAt: instant().orNull(),
});

/** What shops gave to sessions, each bill once. */
export const grantTable = defineTable('shop_grants', {
  id: bigint().generated(),
  mall: integer().named('mall_id'),
  shop: bigint().named('shop_id'),
  session: bigint().named('session_id'),
  /** As it was typed, and what it is compared by. */
  bill: text(),
  billKey: text(),
  at: instant(),
  /** What it may come to, as it was estimated when it was given; the charge says what it came to. */
  worthPaise: bigint<Paise>(),
  /** The budget of its shop when it was given; null where it had none. */
  budgetPaise: bigint<Paise>().orNull(),
});
