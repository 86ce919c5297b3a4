import { paise } from '#domain/money/money.ts';
import { quote } from '#domain/money/quote.ts';
import type { TariffDocument } from '#domain/money/tariff.ts';
import type { StayCharge } from '../../sessions/session-record.ts';

/** Why a stay cost nothing where the mall has no price at all; an alert tells the operator. */
export const NO_TARIFF = 'no_tariff';

/** Nothing is owed. */
export const NO_CHARGE: StayCharge = { paise: paise(0), lines: [], reason: null };

/** What a stay between two reads costs by the tariff in force at its entry; null where there was none. */
export function chargeStay(
  tariff: { document: TariffDocument } | null,
  entryAt: Date,
  exitAt: Date,
): StayCharge {
  if (tariff === null) return { ...NO_CHARGE, reason: NO_TARIFF };
  const { totalPaise, lines, reason } = quote(tariff.document, { entryAt, exitAt });
  return { paise: totalPaise, lines, reason };
}
