import type { FastagPolicy } from '../fastag/debits/tables.ts';
import type { RulesOverTime } from '#domain/money/drivers-rules.ts';
import type { ExitRule } from '#domain/parking/gate-effect.ts';
import { boolean, instant, integer, json, text } from '../../platform/storage/column.ts';
import { defineTable } from '../../platform/storage/table.ts';

/** What a mall does at its exits, and how long a driver has to leave after paying. */
export const paymentRuleTable = defineTable('payment_rules', {
  mall: integer().named('mall_id'),
  exitRule: text<ExitRule>(),
  leaveMinutes: integer(),
  /** The mall does not charge, whatever its tariff says. */
  zeroTariff: boolean(),
  fastagPolicy: text<FastagPolicy>(),
  /** What the acquirer calls the mall. */
  fastagPlazaId: text().orNull(),
  changedBy: text(),
  changedAt: instant(),
  /** The rules for drivers before these, each with its end. */
  former: json<RulesOverTime['former']>((value) => Array.isArray(value)).withDefault(),
});
