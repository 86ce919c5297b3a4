import sql from 'sql-template-tag';
import type { RulesOverTime } from '#domain/money/drivers-rules.ts';
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

/** The rules of a mall, and what they were before for its drivers. */
export type KnownRules = PaymentRules & RulesOverTime;

export async function findRules(transaction: Transaction, mall: number): Promise<KnownRules> {
  const [rules] = await selectRows(transaction, paymentRuleTable, sql`where mall_id = ${mall}`);
  return rules ?? { ...DEFAULT_RULES, former: [] };
}

/** The rules alone, as they are stored anew and stand in the audit trail. */
export function pickRules(rules: PaymentRules): PaymentRules {
  const { exitRule, leaveMinutes, zeroTariff, fastagPolicy, fastagPlazaId } = rules;
  return { exitRule, leaveMinutes, zeroTariff, fastagPolicy, fastagPlazaId };
}

/** So many former rules are known: whoever changes them all day does not hold up the exits. */
const MOST_FORMER = 200;

/** Stores the rules of a mall, in the place of those before, which stay known; and in which State it may charge by them. */
export async function writeRules(
  transaction: Transaction,
  { mayCharge, ...rules }: Omit<NewRowOf<typeof paymentRuleTable>, 'former'> & { mayCharge?: string },
): Promise<void> {
  const { former: earlier, leaveMinutes, zeroTariff } = await findRules(transaction, rules.mall);
  const isSame = leaveMinutes === rules.leaveMinutes && zeroTariff === rules.zeroTariff;
  const ended = {
    leaveMinutes,
    zeroTariff,
    until: rules.changedAt.toISOString(),
    endedBy: rules.changedBy,
    ...(mayCharge === undefined ? {} : { mayCharge }),
  };
  const former = isSame ? earlier : [...earlier, ended].slice(-MOST_FORMER);
  const replace = sql`(mall_id) do update set exit_rule = excluded.exit_rule, leave_minutes = excluded.leave_minutes,
    zero_tariff = excluded.zero_tariff, fastag_policy = excluded.fastag_policy,
    fastag_plaza_id = excluded.fastag_plaza_id, changed_by = excluded.changed_by, changed_at = excluded.changed_at,
    former = excluded.former`;
  await writeRows(transaction, paymentRuleTable, [{ ...rules, former }], replace);
}
