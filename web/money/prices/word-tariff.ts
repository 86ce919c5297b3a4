import type { Paise } from '#domain/money/money.ts';
import { isFreePrice } from '#domain/money/quote.ts';
import type { TariffDocument, ClassPrice, DayRate, OvernightFee, PriceBand } from '#domain/money/tariff.ts';
import { wordRupees } from '#domain/money/word-rupees.ts';
import { CLASS_WORDS, DAY_WORDS, wordClock, wordLength } from './words.ts';

/** One rule of a price in words, under its name; several lines where it is one amount by the time of day. */
export interface WordedRule {
  readonly name: string;
  readonly lines: readonly string[];
}

/** What the rules of a price say, in the order in which a driver meets them. `quote` is what they are the words of. */
export function wordPrice(price: ClassPrice): WordedRule[] {
  const { freeMinutes, rates, overnight } = price;
  if (isFreePrice(price)) return [{ name: 'Price', lines: ['Nothing is charged'] }];
  return [
    ...(freeMinutes > 0 ? [{ name: 'Free', lines: [wordFree(freeMinutes)] }] : []),
    ...rates.map((rate) => ({ name: wordDays(rate, rates.length), lines: wordRate(rate, price) })),
    ...wordCaps(price),
    ...(overnight && overnight.paise > 0 ? [{ name: 'Night', lines: [wordNight(overnight)] }] : []),
  ];
}

/** `Cars and electric cars`. */
export function wordClasses({ classes }: Pick<ClassPrice, 'classes'>): string {
  return joinWords(classes.map((one) => CLASS_WORDS[one]));
}

/** What is charged where nobody knows when a car came in: no more than the mall has posted for that. */
export function wordNoEntry({ lostTicketPaise }: Pick<TariffDocument, 'lostTicketPaise'>): string {
  if (lostTicketPaise === null || lostTicketPaise === 0)
    return 'Nothing is added. Where no entry was read, nothing is charged.';
  return `Where nobody knows when a car came in, at most ${wordRupees(lostTicketPaise)} are taken at the exit. Once its entry is found, what it costs less goes back.`;
}

function wordFree(minutes: number): string {
  return `A visit of at most ${wordLength(minutes)}. A longer one pays from its entry on.`;
}

/** `Weekdays and holidays`; `Price` where every day is alike. */
function wordDays({ days }: DayRate, count: number): string {
  return count === 1 ? 'Price' : joinWords(days.map((day) => DAY_WORDS[day]));
}

function wordRate({ firstBlock, bands }: DayRate, { unitMinutes }: ClassPrice): string[] {
  const unit = `each started ${unitMinutes === 60 ? 'hour' : wordLength(unitMinutes)}`;
  const steps = firstBlock.map(
    ({ untilMinutes, paise }) => `${wordRupees(paise)} for up to ${wordLength(untilMinutes)} in all`,
  );
  const isAfter = steps.length > 0;
  const [only] = bands;
  if (only && bands.every(({ unitPaise }) => unitPaise === only.unitPaise))
    return [...steps, `${wordRupees(only.unitPaise)} for ${unit}${isAfter ? ' after that' : ''}`];
  const head = `${isAfter ? `After that, ${unit}` : capitalise(unit)}, by when it begins:`;
  return [...steps, head, ...bands.toSorted((one, other) => one.from - other.from).map(wordBand)];
}

function wordBand({ from, to, unitPaise }: PriceBand): string {
  return `${wordClock(from)} to ${wordClock(to)}: ${unitPaise === 0 ? 'free' : wordRupees(unitPaise)}`;
}

function wordCaps({ dayCapPaise, stayCapPaise, overnight }: ClassPrice): WordedRule[] {
  const beside = overnight && overnight.paise > 0 ? ', and the night beside it' : '';
  const lines = [
    ...amount(dayCapPaise, (cap) => `${cap} for each 24 hours from entry${beside}`),
    ...amount(stayCapPaise, (cap) => `${cap} for a whole visit, however long`),
  ];
  return lines.length === 0 ? [] : [{ name: 'At most', lines }];
}

function amount(cap: Paise | null, word: (cap: string) => string): string[] {
  return cap === null ? [] : [word(wordRupees(cap))];
}

function wordNight({ atMinute, paise }: OvernightFee): string {
  return `${wordRupees(paise)} for each night on which the car is inside at ${wordClock(atMinute)}`;
}

function joinWords(words: readonly string[]): string {
  const lower = words.map((word, at) => (at === 0 ? word : word.charAt(0).toLowerCase() + word.slice(1)));
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(lower);
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
