import { paise, type Paise } from '#domain/money/money.ts';
import { quoteCharge, type ChargeLine, type Tariff } from '#domain/money/tariff.ts';
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
  return tariff === null ? { ...NO_CHARGE, reason: NO_TARIFF } : quoteBy(tariff, entryAt, exitAt);
}

/** What a session between two instants costs by a tariff. */
export function quoteBy(tariff: Tariff, entryAt: Date, exitAt: Date): Quote {
  // A cap of nothing makes every session free, which the rule knows as a mall that does not charge.
  const price = tariff.dayCapPaise === 0 ? { ...tariff, dayCapPaise: null, zeroTariff: true } : tariff;
  const { total, lines, reason } = quoteCharge(price, entryAt, exitAt);
  return {
    paise: total,
    lines: lines.map((line) => ({ ...line, code: snakeCase(line.code) as ChargeLine['code'] })),
    reason: reason === undefined ? null : snakeCase(reason),
  };
}

function snakeCase(code: string): string {
  return code.replaceAll('-', '_');
}
