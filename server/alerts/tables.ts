import type { Alert, AlertKind } from '#contract/alerts.ts';
import { bigint, instant, integer, json, text } from '../platform/storage/column.ts';
import { defineTable } from '../platform/storage/table.ts';

export const alertTable = defineTable('alerts', {
  id: bigint().generated(),
  mall: integer().named('mall_id'),
  kind: text<AlertKind>(),
  subject: text(),
  facts: json<Alert['facts']>((value) => typeof value === 'object' && value !== null),
  count: integer().withDefault(),
  firstAt: instant(),
  lastAt: instant(),
  closedAt: instant().orNull(),
});
