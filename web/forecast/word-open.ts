import type { OpenSpan, Prediction } from '#contract/forecast.ts';
import { clockTime } from '#domain/time/clock-time.ts';
import { SLOTS_OF_DAY, type SlotOfDay } from './time-slots.ts';

type OpenHours = Prediction['openHours'];

/** How a mall's hours cut a time slot: `Closed`, `Open until 20:00`, `Open from 10:00`; null where it is open throughout. */
export function wordSlotHours(openHours: OpenHours, { wire, from, to }: SlotOfDay): string | null {
  const spans = openHours?.[wire];
  if (!spans) return null;
  const [only, ...more] = spans;
  if (!only) return 'Closed';
  const [begins, ends] = [clockTime(60 * from), clockTime(60 * to)];
  if (more.length > 0) return `Open ${wordSpans(spans)}`;
  if (only.from === begins) return only.until === ends ? null : `Open until ${only.until}`;
  return only.until === ends ? `Open from ${only.from}` : `Open ${wordSpans(spans)}`;
}

/** Whether a mall is closed for the whole of a time slot. */
export function isClosedIn(openHours: OpenHours, { wire }: SlotOfDay): boolean {
  return openHours?.[wire].length === 0;
}

/** `This mall is open 10:00 to 20:00.`; empty where it has no hours. */
export function wordDayHours(openHours: OpenHours): string {
  if (!openHours) return '';
  const spans = SLOTS_OF_DAY.flatMap(({ wire }) => openHours[wire])
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .reduce<OpenSpan[]>((joined, span) => {
      const before = joined.at(-1);
      return before?.until === span.from
        ? [...joined.slice(0, -1), { from: before.from, until: span.until }]
        : [...joined, span];
    }, []);
  return spans.length === 0 ? '' : `This mall is open ${wordSpans(spans)}.`;
}

function wordSpans(spans: readonly OpenSpan[]): string {
  return spans.map(({ from, until }) => `${from} to ${until}`).join(' and ');
}
