import { readPlate } from '#domain/plates/plate.ts';
import { noteOwnGate, type OwnGate, type StoredPayment } from '../money/index.ts';
import { findClaimedBy, isReachedByRole } from '../plates/index.ts';
import type { Caller } from '../platform/http/gatekeeper.ts';
import type { Transaction } from '../platform/storage/database.ts';
import type { Session } from '../sessions/index.ts';

/**
 * Notes by which gate's reading a visit is the payer's own: should its gates read two plates, that says whose car it was.
 * Who pays is not stored. Whoever pays for others says nothing, nor whoever calls both plates their own, nor whom their
 * role shows the links of a mall.
 */
export async function noteOwnGateOf(
  transaction: Transaction,
  { session, payment }: { readonly session: Session; readonly payment: StoredPayment },
  driver: Caller,
): Promise<StoredPayment> {
  if (isReachedByRole(driver, { how: 'link', mall: session.mall })) return payment;
  const claims = (await findClaimedBy(transaction, [driver.accountId])).map(({ key }) => key);
  const gates = listReadings(session).filter(({ key }) => key !== null && claims.includes(key));
  const [own, ...others] = gates.map(({ gate }) => gate);
  return own === undefined || others.length > 0 ? payment : noteOwnGate(transaction, payment, own);
}

function listReadings(session: Session): { readonly gate: OwnGate; readonly key: string | null }[] {
  const entry = session.kind === 'unmatched' ? null : session.entryPlateRaw;
  const exit = session.kind === 'open' ? null : session.exitPlateRaw;
  return [
    { gate: 'entry', key: readPlate(entry ?? '').key },
    { gate: 'exit', key: readPlate(exit ?? '').key },
  ];
}
