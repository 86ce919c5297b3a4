import { paise } from '#domain/money/money.ts';
import { quoteCharge, type Tariff } from '#domain/money/tariff.ts';
import type { StayCharge } from '../../sessions/session-record.ts';

/** Why a stay cost nothing where the mall has no price at all; an alert tells the operator. */
export const NO_TARIFF = 'no_tariff';

/** Nothing is owed. */
export const NO_CHARGE: StayCharge = { paise: paise(0), lines: [], reason: null };

/** What a stay between two reads costs by the tariff in force at its entry; null where there was none. */
export function chargeStay(tariff: Tariff | null, entryAt: Date, exitAt: Date): StayCharge {
  if (tariff === null) return { ...NO_CHARGE, reason: NO_TARIFF };
  // A cap of nothing makes every stay free, which the rule knows as a mall that does not charge.
  const price = tariff.dayCapPaise === 0 ? { ...tariff, dayCapPaise: null, zeroTariff: true } : tariff;
  const { total, lines, reason } = quoteCharge(price, entryAt, exitAt);
  return { paise: total, lines, reason: reason ?? null };
}
