import {
  DAY_TYPES,
  VEHICLE_CLASSES,
  type BlockStep,
  type ClassPrice,
  type DayRate,
  type PriceBand,
  type TariffDocument,
} from './tariff.ts';

export const TARIFF_RULES = [
  'not_whole',
  'negative',
  'too_little',
  'too_much',
  'class_missing',
  'class_twice',
  'day_missing',
  'day_twice',
  'band_reversed',
  'bands_gap',
  'bands_overlap',
  'band_name_twice',
  'blocks_out_of_order',
  'less_for_longer',
  'stay_cap_below_day_cap',
  'validation_twice',
] as const;
/** What a document must not do. */
export type TariffRuleCode = (typeof TARIFF_RULES)[number];

/** A rule that a document breaks, and where: `prices.0.rates.0.bands.1`. */
export interface BrokenRule {
  readonly rule: TariffRuleCode;
  readonly at: string;
}

const MINUTES_A_DAY = 1440;
/** One lakh rupees, for what is paid by unit, night or ticket. */
const MOST_PAISE = 10_000_000;
/** A cap of a day or a session may be ten times that. */
const MOST_CAP_PAISE = 100_000_000;

/** The rules that a document breaks, in the order in which a reader meets them; none for a document that is a price. */
export function checkTariff(document: TariffDocument): BrokenRule[] {
  const { prices, validations, lostTicketPaise, zero } = document;
  const classes = prices.flatMap((price) => price.classes);
  return [
    ...prices.flatMap((price, index) => checkPrice(price, `prices.${index}`)),
    // A mall that does not charge needs no prices.
    ...(zero && prices.length === 0 ? [] : checkOnce(VEHICLE_CLASSES, classes, CLASS_RULES, 'prices')),
    ...checkNumber(lostTicketPaise, 'lostTicketPaise', 0, MOST_PAISE),
    ...validations.flatMap(({ freeMinutes }, index) =>
      checkNumber(freeMinutes, `validations.${index}.freeMinutes`, 1, 60 * MINUTES_A_DAY),
    ),
    ...checkDistinct(validations, ({ code }) => code, 'validation_twice', 'validations'),
  ];
}

const CLASS_RULES = { missing: 'class_missing', twice: 'class_twice' } as const;
const DAY_RULES = { missing: 'day_missing', twice: 'day_twice' } as const;

function checkPrice(price: ClassPrice, at: string): BrokenRule[] {
  const { dayCapPaise, stayCapPaise, overnight } = price;
  const contradict = dayCapPaise !== null && stayCapPaise !== null && stayCapPaise < dayCapPaise;
  const days = price.rates.flatMap((rate) => rate.days);
  return [
    ...checkNumber(price.freeMinutes, `${at}.freeMinutes`, 0, MINUTES_A_DAY),
    ...checkNumber(price.unitMinutes, `${at}.unitMinutes`, 1, MINUTES_A_DAY),
    ...checkNumber(dayCapPaise, `${at}.dayCapPaise`, 1, MOST_CAP_PAISE),
    ...checkNumber(stayCapPaise, `${at}.stayCapPaise`, 1, MOST_CAP_PAISE),
    ...(contradict ? [broken('stay_cap_below_day_cap', `${at}.stayCapPaise`)] : []),
    ...checkNumber(overnight?.atMinute ?? null, `${at}.overnight.atMinute`, 0, MINUTES_A_DAY - 1),
    ...checkNumber(overnight?.paise ?? null, `${at}.overnight.paise`, 0, MOST_PAISE),
    ...price.rates.flatMap((rate, index) => checkRate(rate, `${at}.rates.${index}`)),
    ...checkOnce(DAY_TYPES, days, DAY_RULES, `${at}.rates`),
  ];
}

function checkRate({ firstBlock, bands }: DayRate, at: string): BrokenRule[] {
  return [
    ...firstBlock.flatMap((step, index) =>
      checkStep(step, firstBlock[index - 1], `${at}.firstBlock.${index}`),
    ),
    ...bands.flatMap((band, index) => checkBand(band, `${at}.bands.${index}`)),
    ...checkDistinct(bands, ({ name }) => name, 'band_name_twice', `${at}.bands`),
    ...checkCover(bands, `${at}.bands`),
  ];
}

function checkStep(step: BlockStep, before: BlockStep | undefined, at: string): BrokenRule[] {
  return [
    ...checkNumber(step.untilMinutes, `${at}.untilMinutes`, 1, MINUTES_A_DAY),
    ...checkNumber(step.paise, `${at}.paise`, 0, MOST_PAISE),
    ...(before && step.untilMinutes <= before.untilMinutes
      ? [broken('blocks_out_of_order', `${at}.untilMinutes`)]
      : []),
    ...(before && step.paise < before.paise ? [broken('less_for_longer', `${at}.paise`)] : []),
  ];
}

function checkBand({ from, to, unitPaise }: PriceBand, at: string): BrokenRule[] {
  return [
    ...checkNumber(from, `${at}.from`, 0, MINUTES_A_DAY),
    ...checkNumber(to, `${at}.to`, 0, MINUTES_A_DAY),
    ...checkNumber(unitPaise, `${at}.unitPaise`, 0, MOST_PAISE),
    ...(to <= from ? [broken('band_reversed', at)] : []),
  ];
}

/** Bands in any order; a minute that none or two of them price breaks a rule, named once each. */
function checkCover(bands: readonly PriceBand[], at: string): BrokenRule[] {
  let [end, hasGap, hasOverlap] = [0, false, false];
  for (const { from, to } of bands.toSorted((one, other) => one.from - other.from)) {
    hasGap ||= from > end;
    hasOverlap ||= from < end;
    end = Math.max(end, to);
  }
  return [
    ...(hasGap || end < MINUTES_A_DAY ? [broken('bands_gap', at)] : []),
    ...(hasOverlap ? [broken('bands_overlap', at)] : []),
  ];
}

/** Every wanted word exactly once. */
function checkOnce(
  wanted: readonly string[],
  given: readonly string[],
  { missing, twice }: { missing: TariffRuleCode; twice: TariffRuleCode },
  at: string,
): BrokenRule[] {
  return [
    ...(wanted.every((word) => given.includes(word)) ? [] : [broken(missing, at)]),
    ...checkDistinct(given, (word) => word, twice, at),
  ];
}

function checkDistinct<T>(
  given: readonly T[],
  nameOf: (one: T) => string,
  rule: TariffRuleCode,
  at: string,
): BrokenRule[] {
  return new Set(given.map(nameOf)).size === given.length ? [] : [broken(rule, at)];
}

/** Whole and within its limits; null stands for "not set" and breaks nothing. */
function checkNumber(value: number | null, at: string, least: number, most: number): BrokenRule[] {
  if (value === null) return [];
  if (!Number.isSafeInteger(value)) return [broken('not_whole', at)];
  if (value < 0) return [broken('negative', at)];
  if (value < least) return [broken('too_little', at)];
  return value > most ? [broken('too_much', at)] : [];
}

function broken(rule: TariffRuleCode, at: string): BrokenRule {
  return { rule, at };
}
