import type { NewestLevel } from '#domain/forecast/returning.ts';
import { openSpans, type OpenMinutes } from '#domain/forecast/open-hours.ts';
import type { OpeningHours } from '#domain/parking/mall.ts';
import { clockTime } from '#domain/time/clock-time.ts';
import {
  addDays,
  indiaDate,
  indiaTime,
  indiaWeekday,
  startOfIndiaDay,
  type IndiaDate,
} from '#domain/time/india-time.ts';
import type { OutlookLabel } from './outlook.ts';

export interface OutlookFacts {
  readonly label: OutlookLabel;
  readonly date: IndiaDate;
  readonly today: IndiaDate;
  readonly daysAhead: number;
  readonly countedDays: number;
  readonly hasPeers: boolean;
  readonly missing: readonly IndiaDate[];
  /** Until when today's visits are counted in; null where they aren't. */
  readonly countedUntil: string | null;
  /** Since when no device has sent anything today; null while nothing shows that the feed is down. */
  readonly silentSince: Date | null;
  /** The last days of its weekday, where none of them had a car; null where they had. */
  readonly emptyOn: readonly IndiaDate[] | null;
  /** Slots that are closed on the day. */
  readonly closedSlots: number;
  /** Whether what the sensors see now counts. */
  readonly isSeen: boolean;
  /** The opening hours that the day is forecast within; null where they say nothing of it. */
  readonly hours: OpeningHours | null;
  /** Parts of the open hours in which nobody has come lately. */
  readonly uncounted: readonly OpenMinutes[];
  /** The level since the counters last jumped; null where they never did. */
  readonly level: NewestLevel | null;
}

const RECENT_DAYS = 28;
/** Longer ago the days since say enough by themselves. */
const LEVEL_DAYS = 180;
const MOST_NAMED = 3;

/** What a reader must know beside the numbers, plainly, most important first. */
export function writeNotes(facts: OutlookFacts): string[] {
  return [
    noteOnEmpty(facts),
    noteOnBasis(facts),
    noteOnClosed(facts),
    noteOnHours(facts),
    noteOnUncounted(facts),
    noteOnTime(facts),
    noteOnLevel(facts),
    noteOnGaps(facts),
  ].filter((note) => note !== null);
}

function noteOnEmpty({ emptyOn, date }: OutlookFacts): string | null {
  if (emptyOn === null) return null;
  const weekday = indiaWeekday(startOfIndiaDay(date));
  const days = emptyOn.slice(-MOST_NAMED);
  return `No car came on the last ${days.length} ${weekday}s that were counted (${days.map(wordDay).join(', ')}), as if the mall were closed: none is expected on this one.`;
}

function noteOnClosed({ closedSlots, date, today }: OutlookFacts): string | null {
  if (closedSlots === 0) return null;
  const spots = closedSlots === 1 ? '1 spot' : `${closedSlots} spots`;
  const are = date < today ? (closedSlots === 1 ? 'was' : 'were') : closedSlots === 1 ? 'is' : 'are';
  return `${spots} of the mall ${are} closed on this day: the others are what cars can take.`;
}

function noteOnHours({ label, hours }: OutlookFacts): string | null {
  if (label === 'no-history' || hours === null) return null;
  return `This mall is open ${wordSpans(openSpans([hours], { from: 0, to: 24 }))}: only visits within these hours are forecast.`;
}

function noteOnUncounted({ label, uncounted }: OutlookFacts): string | null {
  if (label === 'no-history' || uncounted.length === 0) return null;
  return `Open, but without a car in the last four weeks: ${wordSpans(uncounted)}. If the mall was closed then, nobody knows yet how many will come.`;
}

function wordSpans(spans: readonly OpenMinutes[]): string {
  return spans.map(({ from, until }) => `${clockTime(from)} to ${clockTime(until)}`).join(' and ');
}

function noteOnBasis({ label, date, today, countedDays, hasPeers }: OutlookFacts): string | null {
  if (label === 'no-history') {
    const since = date < today ? 'had been counted here before this day' : 'have been counted here yet';
    return `No visits ${since}, so nothing can be forecast. The zeros mean that nobody knows, not that nobody comes.`;
  }
  if (label !== 'cold-start') return null;
  const days = countedDays === 1 ? 'Only 1 day has' : `Only ${countedDays} days have`;
  const sofar = countedDays === 0 ? 'No day has been counted here yet' : `${days} been counted here so far`;
  return hasPeers
    ? `${sofar}: the forecast leans on malls of like kind, and its band is wide.`
    : `${sofar}: the forecast is a first guess, and its band is wide.`;
}

function noteOnTime(facts: OutlookFacts): string | null {
  const { label, date, today, daysAhead } = facts;
  if (label === 'no-history') return null;
  if (date < today)
    return 'This day is over: beside what came stands the forecast that the days before it would have given.';
  if (date === today) return noteOnToday(facts);
  if (label === 'usual-only')
    return 'More than a year ahead nothing but the usual for this weekday can be forecast.';
  if (daysAhead > 90)
    return 'More than three months ahead the calendar, the year before and the usual level decide, and the bands are far wider.';
  return daysAhead > 14 ? 'More than two weeks ahead the bands are wider.' : null;
}

function noteOnToday({ today, countedUntil, silentSince, isSeen }: OutlookFacts): string {
  const known =
    countedUntil === null
      ? `what has come so far is not counted in${isSeen ? ', but the spots that are taken now are' : ''}.`
      : `what has come until ${countedUntil} is counted in${isSeen ? ', and so are the spots that were taken then' : ''}.`;
  if (silentSince === null) return `Today is not over: ${known}`;
  const on = indiaDate(silentSince);
  const since = on === today ? indiaTime(silentSince) : `${wordDay(on)}, ${indiaTime(silentSince)}`;
  return `No camera or sensor has sent anything since ${since}, so whoever came since is not known: ${known}`;
}

function noteOnLevel({ level, date, today, label }: OutlookFacts): string | null {
  if (level === null || label === 'no-history') return null;
  if (addDays(level.since, LEVEL_DAYS) < (date < today ? date : today)) return null;
  const { timesAsMany, isCounted } = level;
  const seen = `Since ${wordDay(level.since)} about ${wordChange(timesAsMany)} visits are counted here than before`;
  return isCounted
    ? `${seen}: the days before are compared as if they had been counted so.`
    : `${seen}. Whether that lasts is not sure yet: the next days go along with it, and the band reaches to both.`;
}

function wordChange(timesAsMany: number): string {
  const percent = Math.round((timesAsMany - 1) * 100);
  return percent < 0 ? `${-percent} % fewer` : `${percent} % more`;
}

function noteOnGaps({ missing, date, today, label }: OutlookFacts): string | null {
  if (label === 'no-history') return null;
  const until = date < today ? date : today;
  const recent = missing.filter((day) => day >= addDays(until, -RECENT_DAYS) && day < until);
  if (recent.length === 0) return null;
  const named = recent.slice(-MOST_NAMED).map(wordDay).join(', ');
  const more = recent.length > MOST_NAMED ? ` and ${recent.length - MOST_NAMED} more` : '';
  return `No car was counted for hours on ${named}${more}, and nothing shows that none came: those hours are left out, not taken as empty.`;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function wordDay(date: IndiaDate): string {
  return `${Number(date.slice(8))} ${MONTHS[Number(date.slice(5, 7)) - 1]}`;
}
