import type { WallLevel, WallView } from '#contract/wall.ts';
import { make } from '../platform/dom.ts';

const time = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  hour: '2-digit',
  minute: '2-digit',
});
const whole = new Intl.NumberFormat('en-IN');

/** The time of day in India: 14:05. */
export function wordClock(at: number | string): string {
  return time.format(new Date(at));
}

const OLD_MS = 60_000;
const DAY_MS = 86_400_000;

/** When a sensor reported last, where that is over a minute ago; nothing where it is of now. */
export function wordReading(readingAt: string | null, now: number): string {
  if (readingAt === null) return '';
  const ageMs = now - Date.parse(readingAt);
  if (ageMs <= OLD_MS) return '';
  const days = Math.floor(ageMs / DAY_MS);
  const ago = days === 1 ? '1 day ago' : `${days} days ago`;
  return `last sensor report ${days > 0 ? ago : wordClock(readingAt)}`;
}

/** The one figure that matters, as large as the screen allows; `--` where there is no fresh one. */
export function viewFree(
  { counts, readingAt, doubtedSince }: WallView,
  isOld: boolean,
  age: string,
): HTMLElement[] {
  if (isOld)
    return [
      makeFigure('wall-faint', NO_FIGURE),
      make('p', { class: 'wall-words' }, `of ${whole.format(counts.total + counts.closed)} spots`),
    ];
  if (isClosed(counts))
    return [
      makeFigure('wall-faint', CLOSED),
      make('p', { class: 'wall-words' }, `all ${whole.format(counts.closed)} spots`),
    ];
  const isKnown = counts.unknown < counts.total;
  if (!isKnown)
    return [
      makeFigure('wall-faint', '?'),
      make(
        'p',
        { class: 'wall-words' },
        readingAt === null
          ? 'No sensor has reported yet'
          : `No sensor has reported since ${wordClock(readingAt)}`,
      ),
    ];
  return [
    isFull(counts) ? makeFigure('wall-full', 'Full') : makeFigure('', whole.format(counts.empty)),
    make('p', { class: 'wall-words' }, `free of ${whole.format(counts.total)}`),
    ...[wordAside(counts)].filter(Boolean).map(makeNote),
    ...(doubtedSince ? [makeNote(`in doubt since ${wordClock(doubtedSince)}`)] : []),
    ...(age === '' ? [] : [makeNote(age)]),
  ];
}

const NO_FIGURE = '--';
const CLOSED = 'Closed';

type Counts = WallView['counts'];

/** Whether all of it is closed. */
function isClosed({ total, closed }: Counts): boolean {
  return total === 0 && closed > 0;
}

/** Where most of it is closed, the last cars that stand there do not make it full: nobody is to come after them. */
function isFull({ empty, unknown, total, closed }: Counts): boolean {
  return empty === 0 && unknown === 0 && closed <= total;
}

/** What is neither free nor taken: 4 not known, 20 closed. */
function wordAside({ unknown, closed }: Counts): string {
  const parts = [
    ...(unknown > 0 ? [`${whole.format(unknown)} not known`] : []),
    ...(closed > 0 ? [`${whole.format(closed)} closed`] : []),
  ];
  return parts.join(', ');
}

function makeNote(words: string): HTMLElement {
  return make('p', { class: 'wall-words wall-faint' }, words);
}

/** Its letters are counted, so that it is never wider than its place: one of thousands would cover the levels. */
function makeFigure(look: string, figure: string): HTMLElement {
  const element = make('p', { class: `wall-number ${look}` }, figure);
  element.style.setProperty('--letters', String(figure.length));
  return element;
}

/** One row a level: its name, how full it is, how many are free. */
export function viewLevels({ levels }: WallView, isOld: boolean): HTMLElement[] {
  return levels.map(isOld ? forget : (level) => level).map((level) =>
    make(
      'p',
      { class: 'wall-level' },
      make('span', {}, level.level),
      drawBar(level),
      make(
        'span',
        {
          class: `wall-count ${level.empty === 0 ? 'wall-faint' : ''} ${isClosed(level) ? 'wall-closed' : ''}`,
        },
        isOld ? NO_FIGURE : wordLevel(level),
      ),
    ),
  );
}

/** What was known of a level is known no longer. */
function forget({ level, total, closed }: WallLevel): WallLevel {
  const all = total + closed;
  return { level, empty: 0, occupied: 0, unknown: all, total: all, closed: 0 };
}

function wordLevel(level: WallLevel): string {
  if (isClosed(level)) return CLOSED;
  if (level.unknown === level.total) return '?';
  return isFull(level) ? 'Full' : whole.format(level.empty);
}

const SVG = 'http://www.w3.org/2000/svg';

/** Occupied from the left, then what nobody knows, and at the end what is closed; the rest is free. The number beside it says it too. */
function drawBar({ occupied, unknown, total, closed }: WallLevel): SVGElement {
  const bar = document.createElementNS(SVG, 'svg');
  bar.setAttribute('class', 'wall-bar');
  bar.setAttribute('viewBox', '0 0 100 10');
  bar.setAttribute('preserveAspectRatio', 'none');
  bar.setAttribute('aria-hidden', 'true');
  const size = Math.max(1, total + closed);
  const parts: [string, number, number][] = [
    ['', 0, 100],
    [occupied === total && closed <= total ? 'is-taken is-full' : 'is-taken', 0, (100 * occupied) / size],
    ['is-unknown', (100 * occupied) / size, (100 * unknown) / size],
    ['is-closed', (100 * total) / size, (100 * closed) / size],
  ];
  for (const [name, x, width] of parts) {
    const rect = document.createElementNS(SVG, 'rect');
    for (const [key, value] of Object.entries({ class: name, x, y: 0, width, height: 10 }))
      rect.setAttribute(key, String(value));
    bar.append(rect);
  }
  return bar;
}

/** What somebody should see to: cars that hold at an exit, and what needs a person. */
export function viewFoot({ exits, attention }: WallView, now: number): HTMLElement[] {
  const queues = exits.map(({ gate, waiting, since }) => {
    const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));
    const cars = waiting === 1 ? '1 car waits' : `${waiting} cars wait`;
    return make('span', { class: 'wall-asks' }, `${gate}: ${cars}, ${minutes} min`);
  });
  return [
    ...(queues.length > 0 ? queues : [make('span', { class: 'wall-faint' }, 'No car waits at an exit')]),
    ...(attention === null ? [] : [viewAttention(attention)]),
  ];
}

function viewAttention(waiting: number): HTMLElement {
  if (waiting === 0) return make('span', { class: 'wall-faint' }, 'Nothing needs you');
  const words = waiting === 1 ? '1 thing needs you' : `${whole.format(waiting)} things need you`;
  return make('span', { class: 'wall-asks' }, words);
}
