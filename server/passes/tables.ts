import type { PassKind as RightKind } from '#domain/money/covers.ts';
import type { PricedClass } from '#domain/money/tariff.ts';
import type { WeekDay } from '#domain/passes/pass-times.ts';
import type { PassOutcome } from '#domain/passes/quota.ts';
import { bigint, instant, integer, json, text, texts } from '../platform/storage/column.ts';
import type { Column } from '../platform/storage/column.ts';
import { defineTable } from '../platform/storage/table.ts';

/** Season passes, the lists of staff and guests, and the watch list. */
export const passTable = defineTable('passes', {
  id: bigint().generated(),
  publicId: text(),
  mall: integer().named('mall_id'),
  number: integer(),
  kind: text<RightKind | 'watch'>(),
  holder: text(),
  note: text(),
  quota: integer().orNull(),
  levels: texts(),
  // Written from what the contract checked alone, which knows no other days.
  days: texts() as unknown as Column<readonly WeekDay[], 'given'>,
  fromMinute: integer(),
  toMinute: integer(),
  validFrom: instant(),
  validUntil: instant().orNull(),
  paysAs: text<PricedClass>().orNull(),
  createdAt: instant(),
  changedAt: instant(),
  endedAt: instant().orNull(),
});

export const passPlateTable = defineTable('pass_plates', {
  pass: bigint().named('pass_id'),
  mall: integer().named('mall_id'),
  plateKey: text(),
  plate: text(),
});

/** Which sessions came in by which pass. */
export const passUseTable = defineTable('pass_uses', {
  session: bigint().named('session_id'),
  pass: bigint().named('pass_id'),
  mall: integer().named('mall_id'),
  outcome: text<PassOutcome>(),
  /** Of one over the quota: the sessions that were inside for sure, as far as was known. */
  against: json<readonly number[]>(Array.isArray),
  at: instant(),
  leftAt: instant().orNull(),
});
