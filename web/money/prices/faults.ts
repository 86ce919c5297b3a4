import { TARIFF_RULE_SENTENCES } from '#contract/tariff-words.ts';
import { checkTariff } from '#domain/money/check-tariff.ts';
import type { TariffDocument } from '#domain/money/tariff.ts';
import { withoutPrice } from './change-list.ts';
import { wordClasses } from './word-tariff.ts';

/** What is wrong with a draft, as sentences by their places: `prices.0.rates.0.bands.1.unitPaise`. */
export type Faults = ReadonlyMap<string, string>;

const WORD = /^[a-z0-9]+(_[a-z0-9]+)*$/;
const LONGEST = 40;

export function findFaults(draft: TariffDocument): Faults {
  const faults = new Map<string, string>();
  for (const { rule, at } of checkTariff(draft))
    if (!faults.has(at))
      faults.set(at, rule === 'class_missing' ? wordWithoutPrice(draft.prices) : TARIFF_RULE_SENTENCES[rule]);
  for (const { at, name } of namesOf(draft))
    if (!WORD.test(name)) faults.set(at, 'A name needs letters or digits, A to Z and 0 to 9.');
    else if (name.length > LONGEST) faults.set(at, `A name has at most ${LONGEST} letters.`);
  return faults;
}

/** `Two-wheelers and electric cars have no price yet.` */
function wordWithoutPrice(prices: TariffDocument['prices']): string {
  return `${wordClasses({ classes: withoutPrice(prices) })} have no price yet.`;
}

/** The names that a draft gives: of its stamps, and of its times of day. */
function namesOf({ prices, validations }: TariffDocument): { at: string; name: string }[] {
  const bands = prices.flatMap(({ rates }, price) =>
    rates.flatMap((rate, place) =>
      rate.bands.map(({ name }, band) => ({ at: `prices.${price}.rates.${place}.bands.${band}.name`, name })),
    ),
  );
  return [
    ...bands,
    ...validations.map(({ code }, index) => ({ at: `validations.${index}.code`, name: code })),
  ];
}
