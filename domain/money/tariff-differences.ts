import { TIME_SLOT_NAMES, type TimeSlotName } from '../time/india-time.ts';
import { fromRupees, type Paise } from './money.ts';
import type { TariffDocument } from './tariff.ts';
import { previewCost } from './tariff-preview.ts';

/** When a time slot begins, and what the pre-plan says that an hour in it costs. */
type IndicativePrices = Readonly<
  Record<TimeSlotName, { readonly from: number; readonly rupeesAnHour: number }>
>;

/** An hour of a car that comes as a time slot begins, and what the pre-plan says that it costs. */
export interface SlotPrice {
  readonly timeSlot: TimeSlotName;
  readonly indicativePaise: Paise;
  readonly realPaise: Paise;
}

/** The pre-plan's prices beside those of the tariff on a weekday. */
export function compareSlotPrices(document: TariffDocument, indicative: IndicativePrices): SlotPrice[] {
  return TIME_SLOT_NAMES.map((timeSlot) => {
    const { from, rupeesAnHour } = indicative[timeSlot];
    const arrival = { vehicleClass: 'car', day: 'weekday', minute: from * 60 } as const;
    const realPaise = previewCost(document, arrival, 60);
    return { timeSlot, indicativePaise: fromRupees(rupeesAnHour), realPaise };
  });
}

/**
 * The amounts in rupees that a mall's price text names and its tariff never charges a car for its first hour; empty where
 * the text names none, or names what is charged at some time of the day.
 */
export function strangeAmounts(priceText: string, document: TariffDocument): number[] {
  const named = [...priceText.matchAll(/(?:₹|Rs\.?|INR)\s*(\d+(?:\.\d{1,2})?)/gi)].map(([, amount]) =>
    Number(amount),
  );
  const charged = new Set<number>();
  for (const day of ['weekday', 'weekend', 'holiday'] as const)
    for (let minute = 0; minute < 1440; minute += 60)
      charged.add(previewCost(document, { vehicleClass: 'car', day, minute }, 60) / 100);
  const caps = document.prices.flatMap(({ dayCapPaise, stayCapPaise }) => [dayCapPaise, stayCapPaise]);
  for (const cap of caps) if (cap !== null) charged.add(cap / 100);
  return named.filter((amount) => !charged.has(amount));
}
