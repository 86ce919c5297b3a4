import type { ChargeLine, ChargeLineCode } from '#domain/money/tariff.ts';

type Worded = Pick<ChargeLine, 'code' | 'parameters'>;

/** The words of a bill's line, made from its code and parameters: the only place where they stand. */
export function wordChargeLine({ code, parameters }: Worded): string {
  return WORDS[code](parameters);
}

const WORDS: Readonly<Record<ChargeLineCode, (given: ChargeLine['parameters']) => string>> = {
  first_block: (given) =>
    `${given['isPart'] === 1 ? 'Part of the first' : 'First'} ${wordBlock(given)}${wordBand(given)}`,
  extension: (given) =>
    isHour(given)
      ? `Further started hours, extended automatically at the standard hourly rate${wordBand(given)}`
      : `Further started units of ${wordMinutes(given)}, extended automatically at the standard rate${wordBand(given)}`,
  overnight: ({ atMinute }) => `Overnight, for each night inside at ${clock(atMinute)}`,
  day_cap: () => 'Day cap, for 24 hours from entry',
  stay_cap: () => 'The most that a single stay costs',
  lost_ticket: () => 'Posted fee where no entry is known',
  least_time: (given) => `Priced ${wordTimes(given)}, which costs least of the times that its reads may mean`,
  paid_for_both: () => 'Paid or given while we took your car and another one for one car',
  corrected: () => 'Corrected by the mall',
  goodwill: () => 'Goodwill of the mall',
  refunded_outside: () => 'Given back on the payment provider’s pages',
  as_shown: () => 'As shown when the car left; the plate was corrected later',
  only_certain: () => 'Only what is certain is charged until someone has looked',
  paid_twice: () => 'Your other visit at this time is charged, so this one is not',
  validated: (given) => `Free time by the stamp ${String(given['stamp'])}${wordWithin(given)}`,
  season_pass: (given) => wordPass(`Season pass ${String(given['number'])}`, given),
  staff_list: (given) => wordPass('Staff of the mall', given),
  vip_list: (given) => wordPass('Guest of the mall', given),
  shop_minutes: (given) =>
    `${count(given['minutes'])} free, given by ${String(given['shop'])}${wordWithin(given) || BEGUN_IN_IT}`,
  shop_percent: ({ shop, percent }) => `${String(percent)} % off, given by ${String(shop)}`,
  shop_amount: ({ shop }) => `Taken off by ${String(shop)}`,
  within_grace: wordGrace,
  free_hours: () => 'Parking is free at this time',
  zero_tariff: () => 'This mall does not charge for parking',
  exit_before_entry: () => 'Exit was read before entry; counted as 0 minutes',
  entry_unknown: () => 'The entry was not read, so nothing is charged',
};

/** 'Season pass 12: free 09:00 to 18:00, mon tue', or the class that it pays as. */
function wordPass(name: string, { from, to, days, class: paysAs }: ChargeLine['parameters']): string {
  const what = paysAs === undefined ? 'free' : `pays as ${plain(paysAs)}`;
  const hours = from === 0 && to === 1440 ? '' : ` ${clock(from)} to ${clock(to)}`;
  const on = String(days ?? '').split(' ').length === 7 ? '' : `, ${String(days)}`;
  return `${name}: ${what}${hours}${on}`;
}

/** A price is paid by whole units: free minutes free those that begin in them, as a shop pays them. */
const BEGUN_IN_IT = ': a unit that began in this time is free whole';

/** Free minutes do not add up: a gift beside a longer one is a part of that. */
function wordWithin({ isWithin }: ChargeLine['parameters']): string {
  return isWithin === 1 ? ': part of the longest free time, since free minutes do not add up' : '';
}

/** Of a visit as a whole, or of its time outside of a pass. */
function wordGrace({ minutes = 0, outside }: ChargeLine['parameters']): string {
  const free = minutes === 1 ? '1 free minute' : `${minutes} free minutes`;
  if (outside !== undefined) return `${count(outside)} outside of the pass: within the ${free}`;
  return minutes === 0 ? 'A stay of less than a minute costs nothing' : `Stay within the ${free}`;
}

function count(minutes: string | number | undefined): string {
  return minutes === 1 ? '1 minute' : `${String(minutes)} minutes`;
}

function wordBlock(given: ChargeLine['parameters']): string {
  if (isHour(given)) return 'started hour';
  return given['minutes'] === 1 ? 'minute' : wordMinutes(given);
}

function isHour({ minutes }: ChargeLine['parameters']): boolean {
  return minutes === 60;
}

function wordMinutes({ minutes = 0 }: ChargeLine['parameters']): string {
  const hours = Number(minutes) / 60;
  return Number.isInteger(hours) ? `${hours} hours` : count(minutes);
}

/** ' (late night, 00:00 to 06:00, weekend)' where the price depends on the time of day or the day; else nothing. */
function wordBand({ band, from, to, days }: ChargeLine['parameters']): string {
  const parts = [
    ...(band === undefined ? [] : [plain(band), `${clock(from)} to ${clock(to)}`]),
    ...(days === undefined ? [] : [String(days).split(' ').map(plain).join(' or ')]),
  ];
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}

/** 'from 21:00 until 22:10', or the one of the two that is not the time that is shown; within its minute neither is. */
function wordTimes({ from, until }: ChargeLine['parameters']): string {
  const parts = [
    ...(from === undefined ? [] : [`from ${String(from)}`]),
    ...(until === undefined ? [] : [`until ${String(until)}`]),
  ];
  return parts.length === 0 ? 'by seconds less' : parts.join(' ');
}

function plain(word: string | number): string {
  return String(word).replaceAll('_', ' ');
}

/** Minutes after midnight as HH:MM; the end of the day is 24:00. */
function clock(minute: string | number | undefined): string {
  const minutes = Number(minute ?? 0);
  const parts = [Math.floor(minutes / 60), minutes % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
