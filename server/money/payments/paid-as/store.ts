import sql, { raw } from 'sql-template-tag';
import { bigint, text } from '../../../platform/storage/column.ts';
import type { Transaction } from '../../../platform/storage/database.ts';
import { queryRows } from '../../../platform/storage/rows.ts';
import { changePayment, type StoredPayment } from '../store.ts';
import { paymentTable } from '../tables.ts';

/** The gate whose reading of the plate is the payer's own; nothing stands there of who that is. */
export type OwnGate = 'entry' | 'exit';

/** Notes which gate read the plate that whoever begins to pay calls their own; what was noted first stays. */
export async function noteOwnGate(
  transaction: Transaction,
  payment: StoredPayment,
  gate: OwnGate,
): Promise<StoredPayment> {
  const { id, detail } = payment;
  if (detail.ownPlateOf !== undefined) return payment;
  return changePayment(transaction, id, { detail: { ...detail, ownPlateOf: gate } });
}

/** By which gate's reading these sessions were paid. What another car's driver paid says nothing, nor what was moved here. */
export function listPaidAs(
  transaction: Transaction,
  sessions: readonly number[],
): Promise<{ readonly session: number; readonly gate: OwnGate }[]> {
  return queryRows(
    transaction,
    { session: bigint(), gate: text<OwnGate>() },
    sql`select distinct session_id as session, detail->>'ownPlateOf' as gate from ${raw(paymentTable.name)}
      where session_id = any(${[...sessions]}::bigint[]) and state in ('paid', 'partial') and detail ? 'ownPlateOf'
        and not detail ? 'movedFrom' and not detail @> '{"isOfAnother": true}'`,
  );
}

/** For which of these sessions money came in, by a payment that was its own driver's. */
export async function findPaid(
  transaction: Transaction,
  sessions: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await queryRows(
    transaction,
    { session: bigint() },
    sql`select distinct session_id as session from ${raw(paymentTable.name)}
      where session_id = any(${[...sessions]}::bigint[]) and state in ('paid', 'partial') and received_paise > 0
        and not detail ? 'movedFrom' and not detail @> '{"isOfAnother": true}'`,
  );
  return new Set(rows.map(({ session }) => session));
}
