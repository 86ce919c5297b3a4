import type { TariffRuleCode } from '#domain/money/check-tariff.ts';

/** What is wrong with a tariff, in a sentence: for the server's refusals and for the form in the browser. */
export const TARIFF_RULE_SENTENCES: Readonly<Record<TariffRuleCode, string>> = {
  not_whole: 'Amounts are whole paise, and times whole minutes.',
  negative: 'This cannot be less than nothing.',
  too_little: 'This is too little; leave it unset where it should not count.',
  too_much: 'This is more than a tariff may say.',
  class_missing: 'Every vehicle needs a price: cars, two-wheelers and electric cars.',
  class_twice: 'A kind of vehicle can have one price only.',
  day_missing: 'Every type of day needs a rate: weekdays, weekends and holidays.',
  day_twice: 'A type of day can have one rate only.',
  band_reversed: 'A band ends after it begins; one over midnight is two bands.',
  bands_gap: 'The bands leave out a part of the day.',
  bands_overlap: 'Two bands price the same minute.',
  band_name_twice: 'Each band needs a name of its own.',
  blocks_out_of_order: 'Each step of the first block reaches further than the one before.',
  less_for_longer: 'A longer stay would cost less than a shorter one.',
  stay_cap_below_day_cap: 'The cap of a whole stay cannot be below the cap of a day.',
  validation_twice: 'Each stamp needs a code of its own.',
};
