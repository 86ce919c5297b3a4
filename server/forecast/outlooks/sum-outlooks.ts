import type { ForecastTerms, TimeSlotForecast } from '#domain/forecast/time-slot.ts';
import { TIME_SLOT_NAMES, type TimeSlotName } from '#domain/time/india-time.ts';
import type { ByTimeSlot, Outlook } from './outlook.ts';

type Made = Outlook & { timeSlots: NonNullable<Outlook['timeSlots']>; day: TimeSlotForecast };

/** All live malls together: the sum over those with a history, as sure as the least sure of them. */
export function sumOutlooks(outlooks: readonly Outlook[], empty: Outlook): Outlook {
  const hasHistory = (one: Outlook): one is Made =>
    one.timeSlots !== null && one.day !== null && one.countedDays > 0;
  const made = outlooks.filter(hasHistory);
  const [first] = made;
  const leftOut = namesOf(outlooks.filter((one) => !hasHistory(one)));
  const notIn = leftOut.length > 0 ? [`Not in it, for want of counted visits: ${leftOut.join(', ')}.`] : [];
  if (!first) return { ...empty, sumOf: { malls: [], leftOut }, notes: [...empty.notes, ...notIn] };
  const label = (['usual-only', 'cold-start'] as const).find((word) =>
    made.some((one) => one.label === word),
  );
  const names = new Set(made.flatMap(({ dayName }) => dayName ?? []));
  return {
    ...first,
    mallName: null,
    sumOf: { malls: namesOf(made), leftOut },
    label: label ?? 'model',
    countedDays: Math.min(...made.map(({ countedDays }) => countedDays)),
    timeSlots: byTimeSlot((timeSlot) => addForecasts(made.map(({ timeSlots }) => timeSlots[timeSlot]))),
    day: addForecasts(made.map(({ day }) => day)),
    actual: made.every(({ actual }) => actual !== null)
      ? byTimeSlot((timeSlot) => addCounts(made.map(({ actual }) => actual?.[timeSlot] ?? null)))
      : null,
    fullness: null,
    foreseen: null,
    hours: addHours(made),
    dayName: [...names].join(', ') || null,
    isHoliday: made.some(({ isHoliday }) => isHoliday),
    sameWeekdays: first.sameWeekdays.flatMap(({ date }) => {
      const days = made.map(({ sameWeekdays }) => sameWeekdays.find((day) => day.date === date));
      return days.every((day) => day !== undefined)
        ? [
            {
              date,
              visits: byTimeSlot((timeSlot) => addCounts(days.map((day) => day?.visits[timeSlot] ?? null))),
            },
          ]
        : [];
    }),
    notes: [
      ...new Set([
        `The sum over ${made.length === 1 ? 'one live mall' : `${made.length} live malls`} with a history.`,
        ...notIn,
        ...made.flatMap(({ mallName, notes }) => notes.map((note) => `${mallName}: ${note}`)),
      ]),
    ],
  };
}

function namesOf(outlooks: readonly Outlook[]): string[] {
  return outlooks.flatMap(({ mallName }) => mallName ?? []);
}

/** Open while one of them is. */
function addHours(outlooks: readonly Outlook[]): Outlook['hours'] {
  const hours = outlooks.flatMap((one) => one.hours ?? []);
  return outlooks.every((one) => one.hours !== null) ? hours : null;
}

/** Malls err together on some days (weather, a festival) and apart on others: their bands are taken to be half alike. */
function addForecasts(parts: readonly TimeSlotForecast[]): TimeSlotForecast {
  const add = (read: (part: TimeSlotForecast) => number) => parts.reduce((sum, part) => sum + read(part), 0);
  const reach = (read: (part: TimeSlotForecast) => number) =>
    (add(read) + Math.hypot(...parts.map(read))) / 2;
  const term = (name: keyof ForecastTerms) => add(({ terms }) => terms[name]);
  const expected = add((part) => part.expected);
  return {
    expected,
    low: Math.max(0, expected - reach((part) => part.expected - part.low)),
    high: expected + reach((part) => part.high - part.expected),
    usual: add((part) => part.usual),
    terms: {
      usual: term('usual'),
      season: term('season'),
      festival: term('festival'),
      trend: term('trend'),
      recentLevel: term('recentLevel'),
    },
    basedOnWeekdays: Math.min(...parts.map((part) => part.basedOnWeekdays)),
    // The sum was never forecast as such, so it has no past errors of its own.
    typicalError: parts.length === 1 ? (parts[0]?.typicalError ?? null) : null,
  };
}

/** A sum of which one part is unknown is unknown. */
function addCounts(counts: readonly (number | null)[]): number | null {
  return counts.reduce<number | null>(
    (sum, count) => (sum === null || count === null ? null : sum + count),
    0,
  );
}

function byTimeSlot<T>(read: (timeSlot: TimeSlotName) => T): ByTimeSlot<T> {
  return Object.fromEntries(TIME_SLOT_NAMES.map((timeSlot) => [timeSlot, read(timeSlot)])) as Record<
    TimeSlotName,
    T
  >;
}
