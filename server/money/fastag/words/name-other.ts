import type { Transaction } from '../../../platform/storage/database.ts';
import type { DebitReport } from '../debits/debit-report.ts';
import type { FastagServices } from '../fastag-services.ts';

/** Half of the plate that a message names, where it is surely another car than the one that is to pay; else null. */
export async function nameOther(
  { judge }: Pick<FastagServices, 'judge'>,
  transaction: Transaction,
  { payment, answer }: DebitReport,
): Promise<string | null> {
  if (answer.plate === null || judge.named === null) return null;
  return judge.named(transaction, payment.session, answer.plate);
}
