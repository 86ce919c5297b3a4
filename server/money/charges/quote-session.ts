import { paise, type Paise } from '#domain/money/money.ts';
import { quote } from '#domain/money/quote.ts';
import type { ChargeLine, TariffDocument } from '#domain/money/tariff.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findTariffById } from '../tariffs/store.ts';

/** Why a session cost nothing where the mall has no price at all; an alert names it. */
export const NO_TARIFF = 'no_tariff';

/** What a session costs, line by line; `reason` says why nothing is due. */
export interface Quote {
  readonly paise: Paise;
  readonly lines: readonly ChargeLine[];
  readonly reason: string | null;
}

/** Nothing is owed. */
export const NO_CHARGE: Quote = { paise: paise(0), lines: [], reason: null };

/** What a session between two instants costs by the tariff that was in force at its entry. */
export async function quoteSession(
  transaction: Transaction,
  tariffId: number | null,
  entryAt: Date,
  exitAt: Date,
): Promise<Quote> {
  const tariff = tariffId === null ? null : await findTariffById(transaction, tariffId);
  return tariff === null ? { ...NO_CHARGE, reason: NO_TARIFF } : quoteBy(tariff.document, entryAt, exitAt);
}

/** What a session between two instants costs by a tariff. */
export function quoteBy(document: TariffDocument, entryAt: Date, exitAt: Date): Quote {
  const { totalPaise, lines, reason } = quote(document, { entryAt, exitAt });
  return { paise: totalPaise, lines, reason };
}
