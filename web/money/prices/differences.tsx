import { toRupees } from '#domain/money/money.ts';
import { compareSlotPrices, strangeAmounts } from '#domain/money/tariff-differences.ts';
import type { TariffDocument } from '#domain/money/tariff.ts';
import { formatRupees } from '../../platform/format-rupees.ts';
import { Banner } from '../../ui/banner.tsx';
import { wordName } from './words.ts';

export type IndicativePrices = Parameters<typeof compareSlotPrices>[1];

interface Props {
  /** The tariff in force. */
  document: TariffDocument;
  priceText: string;
  indicative: IndicativePrices;
}

/** What drivers read about prices, where the tariff in force says otherwise. */
export function Differences({ document, priceText, indicative }: Props) {
  const strange = strangeAmounts(priceText, document);
  const slots = compareSlotPrices(document, indicative).filter(
    (one) => one.indicativePaise !== one.realPaise,
  );
  if (strange.length === 0 && slots.length === 0) return null;
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-xl font-bold">What drivers read</h2>
      {strange.length > 0 && (
        <Banner tone="warn">
          The mall’s price text says “{priceText}”. {strange.map(formatRupees).join(' and ')}{' '}
          {strange.length === 1 ? 'is' : 'are'} not what a first hour costs.
        </Banner>
      )}
      {slots.length > 0 && (
        <div className="grid gap-2 text-sm">
          <p className="text-muted">
            Where the pre-plan’s indicative price of an hour is not what the tariff in force charges:
          </p>
          <ul className="figures flex flex-wrap gap-2">
            {slots.map(({ timeSlot, indicativePaise, realPaise }) => (
              <li key={timeSlot} className="rounded-md bg-sunken px-3 py-1.5">
                <span className="font-semibold">{wordName(timeSlot)}</span>: pre-plan{' '}
                {formatRupees(toRupees(indicativePaise))}, charged {formatRupees(toRupees(realPaise))}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
