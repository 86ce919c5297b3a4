import type { PricedClass } from '#domain/money/tariff.ts';
import { findTariffById, type StoredCharge, type StoredInvoice } from '../../money/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';

/** As which class of vehicle a receipt says that it was charged, and its credit notes. */
export interface ClassOnReceipt {
  readonly chargedAs: PricedClass | null;
  /** Of each credit note, by its number, the class that was set right; null where that is not why it was given. */
  readonly corrected: ReadonlyMap<string, PricedClass | null>;
}

const NOTHING: ClassOnReceipt = { chargedAs: null, corrected: new Map() };

/**
 * Names the class where the prices are by class: an invoice stands as it was given, and the credit note says the class that
 * was set right since.
 */
export async function nameClass(
  transaction: Transaction,
  charge: StoredCharge | undefined,
  { shown, credits }: { shown: StoredInvoice | undefined; credits: readonly StoredInvoice[] },
): Promise<ClassOnReceipt> {
  const tariff = charge?.tariff ? await findTariffById(transaction, charge.tariff) : null;
  if (!charge || tariff === null || tariff.document.prices.length < 2) return NOTHING;
  const given = shown?.kind === 'invoice' ? shown.chargedAs : charge.chargedAs;
  let before = given;
  const corrected = new Map<string, PricedClass | null>();
  for (const { number, chargedAs } of credits) {
    corrected.set(number, before !== null && chargedAs !== before ? chargedAs : null);
    before = chargedAs ?? before;
  }
  return { chargedAs: given, corrected };
}
