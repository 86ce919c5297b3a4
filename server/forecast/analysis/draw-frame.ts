import { TIME_SLOT_NAMES, indiaWeekday, startOfIndiaDay } from '#domain/time/india-time.ts';
import type { Outlook } from '../outlooks/outlook.ts';
import { countShown, SLOT_WORDS, wordDate, wordSum } from './describe-analysis.ts';
import type { Palette } from './palette.ts';
import { element, escapeText } from './svg.ts';

/** Laid out for a phone of 360 px; a wider screen gets it larger. */
export const FRAME = { width: 360, height: 300, left: 40, top: 62, bottom: 232, column: 63 };

const HOURS = ['6–12', '12–17', '17–21', '21–24', '0–6'];
const STEPS = 4;
/** So many letters of a mall's name fit beside the edge. */
const MOST_LETTERS = 42;

interface Shown {
  readonly outlook: Outlook;
  readonly palette: Palette;
  readonly top: number;
  readonly y: (visits: number) => number;
}

/** Background, heading, scale, names of the time slots and the key. */
export function drawFrame(shown: Shown): string {
  const { outlook, palette } = shown;
  const background = element('rect', { width: FRAME.width, height: FRAME.height, fill: palette.background });
  const name = shorten(outlook.mallName ?? withCapital(wordSum(outlook)));
  const heading =
    write(12, 20, wordDate(outlook.date) + holidayOf(outlook), palette.ink, {
      // A day with a name of its own needs the room.
      'font-size': outlook.dayName ? 11.5 : 13,
      'font-weight': 700,
    }) + write(12, 36, `${name} · visits per time slot`, palette.muted, { 'font-size': 11 });
  return background + heading + (outlook.timeSlots ? drawScale(shown) + drawKey(shown) : '');
}

function drawScale({ palette, top, y }: Shown): string {
  const lines = Array.from({ length: STEPS + 1 }, (_, step) => {
    const visits = (top / STEPS) * step;
    const at = y(visits);
    return (
      element('line', { x1: FRAME.left, x2: FRAME.width - 5, y1: at, y2: at, stroke: palette.line }) +
      write(FRAME.left - 6, at + 4, visits.toLocaleString('en-IN'), palette.muted, {
        'text-anchor': 'end',
        'font-size': 11,
      })
    );
  });
  const names = TIME_SLOT_NAMES.map((timeSlot, i) => {
    const x = FRAME.left + FRAME.column * (i + 0.5);
    return (
      write(x, FRAME.bottom + 16, SLOT_WORDS[timeSlot], palette.ink, {
        'text-anchor': 'middle',
        'font-size': 11,
        'font-weight': 600,
      }) +
      write(x, FRAME.bottom + 30, HOURS[i] ?? '', palette.muted, { 'text-anchor': 'middle', 'font-size': 11 })
    );
  });
  return lines.join('') + names.join('');
}

function drawKey({ outlook, palette }: Shown): string {
  const at = FRAME.height - 14;
  const weekday = indiaWeekday(startOfIndiaDay(outlook.date));
  const band =
    element('rect', { x: 12, y: at - 10, width: 14, height: 12, rx: 3, fill: palette.band }) +
    element('line', { x1: 12, x2: 26, y1: at - 4, y2: at - 4, stroke: palette.ink, 'stroke-width': 2.5 }) +
    write(31, at, 'forecast, band', palette.muted, SMALL);
  const usual =
    element('line', {
      x1: 114,
      x2: 128,
      y1: at - 4,
      y2: at - 4,
      stroke: palette.usual,
      'stroke-width': 1.75,
      'stroke-dasharray': '3 3',
    }) + write(133, at, 'usual', palette.muted, SMALL);
  const days = countShown(outlook);
  const dots =
    days === 0
      ? ''
      : element('circle', { cx: 174, cy: at - 4, r: 3, fill: palette.dot }) +
        write(181, at, days === 1 ? `last ${weekday}` : `last ${days} ${weekday}s`, palette.muted, SMALL);
  const came = outlook.actual
    ? element('path', { d: `M301 ${at - 9}l5 5l-5 5l-5 -5z`, fill: palette.actual }) +
      write(310, at, 'came', palette.muted, SMALL)
    : '';
  return band + usual + dots + came;
}

const SMALL = { 'font-size': 11 };

function write(
  x: number,
  y: number,
  words: string,
  fill: string,
  more: Record<string, string | number>,
): string {
  return element('text', { x, y, fill, ...more }, escapeText(words));
}

function holidayOf({ dayName }: Outlook): string {
  return dayName ? ` · ${shorten(dayName, 20)}` : '';
}

function withCapital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function shorten(words: string, most = MOST_LETTERS): string {
  const letters = Array.from(words);
  return letters.length <= most ? words : `${letters.slice(0, most - 1).join('')}…`;
}
