import { bigint, instant, integer, text } from '../../platform/storage/column.ts';
import { defineTable } from '../../platform/storage/table.ts';

/** Places that are held for announced arrivals, by count. */
export const arrivalTable = defineTable('arrivals', {
  id: bigint().generated(),
  publicId: text(),
  mall: integer().named('mall_id'),
  name: text(),
  places: integer(),
  arrived: integer().withDefault(),
  beginsAt: instant(),
  endsAt: instant(),
  createdAt: instant(),
  endedAt: instant().orNull(),
});
