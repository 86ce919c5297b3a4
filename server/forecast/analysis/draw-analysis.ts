import { TIME_SLOT_NAMES, type TimeSlotName } from '#domain/time/india-time.ts';
import type { Outlook } from '../outlooks/outlook.ts';
import { describeAnalysis, isClosedIn, titleOf } from './describe-analysis.ts';
import { drawFrame, FRAME } from './draw-frame.ts';
import { PALETTES, type Palette, type ImageTheme } from './palette.ts';
import { element, escapeText } from './svg.ts';
import { TYPEFACE, typefaceRule } from './typeface.ts';

/**
 * The analysis as an image (SVG text): per time slot the last eight same weekdays as dots, the usual, and the
 * forecast with its band; for a day that is over also what came. No script, nothing from elsewhere.
 */
export function drawAnalysis(outlook: Outlook, theme: ImageTheme): string {
  const palette = PALETTES[theme];
  const top = niceTop(highestOf(outlook));
  const y = (visits: number) => FRAME.bottom - (Math.min(visits, top) / top) * (FRAME.bottom - FRAME.top);
  const columns = TIME_SLOT_NAMES.map((timeSlot, i) =>
    drawSlot(outlook, timeSlot, FRAME.left + FRAME.column * (i + 0.5), y, palette),
  ).join('');
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${FRAME.width} ${FRAME.height}`,
      width: FRAME.width * 2,
      height: FRAME.height * 2,
      role: 'img',
      'aria-labelledby': 'title desc',
      'font-family': TYPEFACE,
    },
    element('style', {}, typefaceRule()) +
      element('title', { id: 'title' }, escapeText(titleOf(outlook))) +
      element('desc', { id: 'desc' }, escapeText(describeAnalysis(outlook))) +
      drawFrame({ outlook, palette, top, y }) +
      (outlook.timeSlots ? columns : drawNothing(palette)),
  );
}

const BAND_WIDTH = 30;
const DOTS_WIDTH = 44;

function drawSlot(
  outlook: Outlook,
  timeSlot: TimeSlotName,
  x: number,
  y: (visits: number) => number,
  palette: Palette,
): string {
  const { timeSlots, actual, sameWeekdays } = outlook;
  const forecast = timeSlots?.[timeSlot];
  if (!forecast) return '';
  const came = actual?.[timeSlot] ?? null;
  const dots = sameWeekdays
    .map(({ visits }, i) =>
      drawDot(visits[timeSlot], x, i / Math.max(1, sameWeekdays.length - 1), y, palette),
    )
    .join('');
  // What came before the hours were set stays: it happened. Nothing is forecast beside it.
  if (isClosedIn(outlook, timeSlot)) return dots + drawClosed(x, palette);
  const band = element('rect', {
    x: x - BAND_WIDTH / 2,
    y: y(forecast.high),
    width: BAND_WIDTH,
    height: Math.max(2, y(forecast.low) - y(forecast.high)),
    rx: 4,
    fill: palette.band,
  });
  const usual =
    forecast.basedOnWeekdays === 0
      ? ''
      : drawLine(x - 24, x + 24, y(forecast.usual), palette.usual, { 'stroke-dasharray': '3 3' });
  const expected = drawLine(x - BAND_WIDTH / 2, x + BAND_WIDTH / 2, y(forecast.expected), palette.ink, {
    'stroke-width': 3,
    'stroke-linecap': 'round',
  });
  const label = element(
    'text',
    {
      x,
      y: Math.max(FRAME.top - 4, y(Math.max(forecast.high, came ?? 0)) - 7),
      'text-anchor': 'middle',
      'font-size': 13,
      'font-weight': 700,
      fill: palette.ink,
    },
    escapeText(Math.round(forecast.expected).toLocaleString('en-IN')),
  );
  const diamond =
    came === null
      ? ''
      : element('path', {
          d: `M${x} ${y(came) - 6}l6 6l-6 6l-6 -6z`,
          fill: palette.actual,
          stroke: palette.background,
          'stroke-width': 1.5,
        });
  return band + usual + dots + expected + diamond + label;
}

function drawClosed(x: number, palette: Palette): string {
  const words = { x, y: FRAME.top - 4, 'text-anchor': 'middle', 'font-size': 13, 'font-weight': 700 };
  return element('text', { ...words, fill: palette.muted }, 'Closed');
}

/** The older a day, the further left and the paler. */
function drawDot(
  visits: number | null,
  x: number,
  place: number,
  y: (visits: number) => number,
  palette: Palette,
): string {
  if (visits === null) return '';
  return element('circle', {
    cx: x + (place - 0.5) * DOTS_WIDTH,
    cy: y(visits),
    r: 3,
    fill: palette.dot,
    'fill-opacity': 0.45 + 0.55 * place,
    stroke: palette.background,
    'stroke-width': 0.75,
  });
}

function drawLine(
  x1: number,
  x2: number,
  y: number,
  stroke: string,
  more: Record<string, string | number>,
): string {
  return element('line', { x1, x2, y1: y, y2: y, stroke, 'stroke-width': 1.75, ...more });
}

function drawNothing(palette: Palette): string {
  const words = ['Nothing has been counted here yet,', 'so nothing can be forecast.'];
  return words
    .map((line, i) =>
      element(
        'text',
        {
          x: FRAME.width / 2,
          y: 140 + 20 * i,
          'text-anchor': 'middle',
          'font-size': 14,
          fill: palette.muted,
        },
        escapeText(line),
      ),
    )
    .join('');
}

function highestOf({ timeSlots, actual, sameWeekdays }: Outlook): number {
  return Math.max(
    4,
    ...TIME_SLOT_NAMES.flatMap((timeSlot) => [
      timeSlots?.[timeSlot].high ?? 0,
      timeSlots?.[timeSlot].usual ?? 0,
      actual?.[timeSlot] ?? 0,
      ...sameWeekdays.map(({ visits }) => visits[timeSlot] ?? 0),
    ]),
  );
}

/** The next round number of four whole steps. */
function niceTop(highest: number): number {
  const step = Math.max(1, highest / 4);
  const power = 10 ** Math.floor(Math.log10(step));
  const factor = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((one) => one * power >= step) ?? 10;
  return Math.ceil(factor * power) * 4;
}
