import type { ChargeLineCode } from '#domain/money/tariff.ts';
import type { Leak, LeakageKind, MallReport } from './reports.ts';

interface LeakWords {
  readonly title: string;
  readonly text: string;
  /** Of what it is a part, where the sum has it there. */
  readonly within?: string;
}

/** What each kind of the radar is, and what to do about it; for screens, files and mails. */
export const LEAKAGE_WORDS: Readonly<Record<LeakageKind, LeakWords>> = {
  left_unpaid: {
    title: 'Left unpaid',
    text: 'Charged in this period, and not paid yet.',
  },
  opened_by_hand: {
    title: 'Opened by hand',
    text: 'A person opened the barrier. What these cars owe is a part of what was left unpaid.',
    within: 'of the unpaid',
  },
  exit_not_read: {
    title: 'Left without a read at an exit',
    text: 'By the slot sensors, or since the car came in again, it must have left; no gate read it.',
  },
  no_charge: {
    title: 'Ended without a charge',
    text: 'Entry or plate is in doubt: nothing is charged until a person decides.',
  },
  charged_in_part: {
    title: 'Charged for the certain time only',
    text: 'How long the car was inside is in doubt: what is certain is charged. The rest would have cost this much at most, by its reads and the tariff; nobody owes it.',
  },
  contradicted: {
    title: 'Decided against the cameras',
    text: 'A person ended the visit long before its car was read at an exit, or gave it a plate that neither camera read: about what that cost, until an admin or a manager has decided.',
  },
  taken_off: {
    title: 'Taken off by people',
    text: 'Corrections and waivers that people decided in this period, also of earlier visits.',
  },
  stamped: {
    title: 'Stamped by people before the exit',
    text: 'What stamps that people of the mall gave in this period took off before anything was charged. What a stamp took off a charge that stood is among what people took off.',
  },
  beyond_budgets: {
    title: 'Gifts beyond the budgets of shops',
    text: 'Drivers have what shops gave them in this period; what that came to beyond a shop’s budget of the month the mall bears.',
  },
  free_for_a_time: {
    title: 'Free while nothing was charged',
    text: 'A rule or a tariff made parking free for a week at most: who switched that stands under “Nothing was charged”. What these visits would have cost is by the usual charge.',
  },
  refunded: {
    title: 'Refunds decided by people',
    text: 'Refunds that a person decided in this period, beyond what was taken off the charge.',
  },
  chargeback_undecided: {
    title: 'Given back by banks, undecided',
    text: 'Payments that banks gave back to the payers in this period. Decide under Disputes whether the mall bears it, corrects the charge or asks for it again.',
  },
  chargeback_borne: {
    title: 'Given back by banks, borne by the mall',
    text: 'Payments that banks gave back to the payers in this period, and that nobody is asked for again. What was corrected is a refund and stands there.',
  },
  chargeback_asked_again: {
    title: 'Given back by banks, asked for again',
    text: 'The driver owes it once more and has not paid it yet. It is a part of what was left unpaid on the day of its charge.',
    within: 'of the unpaid of its day',
  },
  cash_missing: {
    title: 'Missing in cash drawers',
    text: 'Drawers that were closed short in this period; what was too much in others is not set against it.',
  },
};

/** The lines of the tariffs as a report sums them: without what stands on a single bill. */
export const LINE_WORDS: Readonly<Record<ChargeLineCode | 'other', string>> = {
  first_block: 'First block of time',
  extension: 'Further units of time',
  overnight: 'Overnight',
  day_cap: 'Day cap',
  stay_cap: 'Cap of a single stay',
  lost_ticket: 'Posted fee, no entry known',
  least_time: 'Priced by doubtful times',
  paid_for_both: 'Paid while two cars were one',
  corrected: 'Corrected by the mall',
  goodwill: 'Goodwill',
  refunded_outside: 'Given back on the payment provider’s pages',
  as_shown: 'As shown before a plate was corrected',
  only_certain: 'Length in doubt, nothing certain',
  paid_twice: 'At the time of another visit',
  validated: 'Free by a stamp',
  season_pass: 'Season passes',
  staff_list: 'Staff of the mall',
  vip_list: 'Guests of the mall',
  shop_minutes: 'Minutes given by shops',
  shop_percent: 'Percent given by shops',
  shop_amount: 'Amounts given by shops',
  within_grace: 'Within the free minutes',
  free_hours: 'Free hours',
  zero_tariff: 'The mall does not charge',
  exit_before_entry: 'Exit read before the entry',
  entry_unknown: 'Entry not read',
  other: 'Not by a line of a tariff',
};

/** A line's words; a code of a later version is shown as it is. */
export function wordLine(code: string): string {
  return (LINE_WORDS as Readonly<Record<string, string>>)[code] ?? code.replaceAll('_', ' ');
}

/** What visits got of shops, as one list: the stamps that the staff gave, and what shops gave on their own pages. */
export function wordStamps({ stamps, gifts }: Pick<MallReport, 'stamps' | 'gifts'>): GivenTo[] {
  return [
    ...stamps,
    ...gifts.map(({ shop, sessions, borne }) => ({
      code: 'By the shop',
      person: shop,
      sessions,
      worth: null,
      unknown: 0,
      borne,
    })),
  ];
}

/** Who gave how many visits what, and the rupees of it: of a shop only what the mall bears, the rest stands in its statement. */
interface GivenTo extends Omit<MallReport['stamps'][number], 'worth'> {
  readonly worth: number | null;
  readonly borne?: number;
}

type Worth = Pick<Leak, 'amount' | 'isEstimate' | 'isUpTo' | 'unknown'>;

/** What a leak is worth: exact, about, at most, or not known, which each of its cases may be. */
export function wordLeakWorth(
  { amount, isEstimate, isUpTo, unknown }: Worth,
  rupees: (amount: number) => string,
): string {
  if (amount === null) return 'not known';
  const about = isEstimate ? 'about ' : '';
  const bound = amount > 0 ? (isUpTo ? 'up to ' : about) : '';
  return `${bound}${rupees(amount)}${unknown > 0 ? ` and ${unknown} not known` : ''}`;
}
