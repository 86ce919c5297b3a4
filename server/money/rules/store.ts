import sql from 'sql-template-tag';
import type { Transaction } from '../../platform/storage/database.ts';
import { selectRows, writeRows } from '../../platform/storage/rows.ts';
import type { NewRowOf, RowOf } from '../../platform/storage/table.ts';
import { paymentRuleTable } from './tables.ts';

export type PaymentRules = Pick<
  RowOf<typeof paymentRuleTable>,
  'exitRule' | 'leaveMinutes' | 'zeroTariff' | 'fastagPolicy' | 'fastagPlazaId'
>;

/** The rules of a mall that never chose any. */
export const DEFAULT_RULES: PaymentRules = {
  exitRule: 'record',
  leaveMinutes: 15,
  zeroTariff: false,
  fastagPolicy: 'off',
  fastagPlazaId: null,
};

export async function findRules(transaction: Transaction, mall: number): Promise<PaymentRules> {
  const [rules] = await selectRows(transaction, paymentRuleTable, sql`where mall_id = ${mall}`);
  return rules ?? DEFAULT_RULES;
}

/** Stores the rules of a mall, in the place of those before. */
export async function writeRules(
  transaction: Transaction,
  rules: NewRowOf<typeof paymentRuleTable>,
): Promise<void> {
  const replace = sql`(mall_id) do update set exit_rule = excluded.exit_rule, leave_minutes = excluded.leave_minutes,
    zero_tariff = excluded.zero_tariff, fastag_policy = excluded.fastag_policy,
    fastag_plaza_id = excluded.fastag_plaza_id, changed_by = excluded.changed_by, changed_at = excluded.changed_at`;
  await writeRows(transaction, paymentRuleTable, [rules], replace);
}
