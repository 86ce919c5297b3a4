import type { Cover } from '#domain/money/covers.ts';
import { bigint, instant, integer, json, text } from '../../platform/storage/column.ts';
import { defineTable } from '../../platform/storage/table.ts';

/** Why sessions pay less than their tariff says: passes, lists, shops and decisions, each under its own name. */
export const coverTable = defineTable('session_covers', {
  mall: integer().named('mall_id'),
  session: bigint().named('session_id'),
  name: text(),
  cover: json<Cover>((value) => typeof value === 'object' && value !== null),
  givenBy: text(),
  givenAt: instant(),
});
