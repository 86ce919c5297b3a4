import { wordFreeForSome } from '#contract/slot-class-words.ts';
import type { WallLevel, WallView } from '#contract/wall.ts';
import { openToEveryCar } from '#domain/parking/every-car.ts';
import type { ShownCounts } from '#domain/parking/occupancy.ts';
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

const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', day: 'numeric', month: 'short' });

/** The day in India: 22 Nov. */
export function wordDay(at: number | string): string {
  return day.format(new Date(at));
}

/** Since when, with the day where that is not today. */
function wordSince(since: string, now: string): string {
  const isToday = wordDay(since) === wordDay(now);
  return isToday ? wordClock(since) : `${wordClock(since)} on ${wordDay(since)}`;
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

/**
 * The one figure that matters, as large as the screen allows; `--` where there is no fresh one. It is what a driver of an
 * ordinary car may count on; what is free for some stands below it in words.
 */
export function viewFree(view: WallView, isOld: boolean, age: string): HTMLElement[] {
  const { counts } = view;
  if (isOld)
    return [
      makeFigure('wall-faint', NO_FIGURE),
      make('p', { class: 'wall-words' }, `of ${whole.format(counts.total + counts.closed)} spots`),
    ];
  const own = openToEveryCar(counts);
  const forSome = wordFreeForSome(counts.byClass);
  const beside =
    forSome === '' ? [] : [make('p', { class: 'wall-some wall-faint' }, `also free: ${forSome}`)];
  const forAll = counts.byClass ? ' for every car' : '';
  if (isClosed(own))
    return [
      makeFigure('wall-faint', CLOSED),
      make('p', { class: 'wall-words' }, `all ${whole.format(own.closed)} spots${forAll}`),
      ...beside,
    ];
  const isNoneKnown = own.total > 0 && own.unknown === own.total;
  if (isNoneKnown || counts.unknown === counts.total)
    return [
      makeFigure('wall-faint', '?'),
      make('p', { class: 'wall-words' }, wordUnknown(view, forAll)),
      ...beside,
    ];
  return viewKnown(view, own, { forAll, beside, age });
}

function viewKnown(
  { doubtedSince, at }: WallView,
  own: ShownCounts,
  { forAll, beside, age }: { forAll: string; beside: readonly HTMLElement[]; age: string },
): HTMLElement[] {
  return [
    isFull(own) ? makeFigure('wall-full', 'Full') : makeFigure('', whole.format(own.empty)),
    make(
      'p',
      { class: 'wall-words' },
      own.total === 0 ? `spots${forAll}` : `free of ${whole.format(own.total)}${forAll}`,
    ),
    ...beside,
    ...[wordAside(own)].filter(Boolean).map(makeNote),
    ...(doubtedSince ? [makeNote(`in doubt since ${wordSince(doubtedSince, at)}`)] : []),
    ...(age === '' ? [] : [makeNote(age)]),
  ];
}

function wordUnknown({ counts, readingAt, at }: WallView, forAll: string): string {
  if (counts.unknown < counts.total) return `not known of the spots${forAll}`;
  if (readingAt === null) return 'No sensor has reported yet';
  return `No sensor has reported since ${wordSince(readingAt, at)}`;
}

const NO_FIGURE = '--';
const CLOSED = 'Closed';

/** Whether all of it is closed. */
function isClosed({ total, closed }: ShownCounts): boolean {
  return total === 0 && closed > 0;
}

/** Where most of it is closed, the last cars that stand there do not make it full: nobody is to come after them. */
function isFull({ empty, unknown, total, closed }: ShownCounts): boolean {
  return total > 0 && empty === 0 && unknown === 0 && closed <= total;
}

/** What is neither free nor taken: 4 not known, 20 closed. */
function wordAside({ unknown, closed }: ShownCounts): string {
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

/** One row a level: its name, how full it is, how many are free for every car; below it what is free for some. */
export function viewLevels({ levels }: WallView, isOld: boolean): HTMLElement[] {
  const areWorded = levels.length <= MOST_WORDED;
  return levels.map(isOld ? forget : (level) => level).flatMap((level) => {
    const own = openToEveryCar(level);
    const look = `${own.empty === 0 ? 'wall-faint' : ''} ${isClosed(own) ? 'wall-closed' : ''}`;
    const row = make(
      'p',
      { class: 'wall-level' },
      make('span', {}, level.level),
      drawBar(own.total + own.closed > 0 ? own : level),
      make('span', { class: `wall-count ${look}` }, isOld ? NO_FIGURE : wordLevel(own)),
    );
    const forSome = areWorded ? wordFreeForSome(level.byClass) : '';
    return forSome === '' ? [row] : [row, make('p', { class: 'wall-some wall-faint' }, forSome)];
  });
}

/** With more levels their rows leave no room for words: the mall's own say for whom the rest is. */
const MOST_WORDED = 3;

/** What was known of a level is known no longer. */
function forget({ level, total, closed }: WallLevel): WallLevel {
  const all = total + closed;
  return { level, empty: 0, occupied: 0, unknown: all, total: all, closed: 0 };
}

function wordLevel(level: ShownCounts): string {
  if (isClosed(level)) return CLOSED;
  if (level.total === 0) return '0';
  if (level.unknown === level.total) return '?';
  return isFull(level) ? 'Full' : whole.format(level.empty);
}

const SVG = 'http://www.w3.org/2000/svg';

/** Occupied from the left, then what nobody knows, and at the end what is closed; the rest is free. The number beside it says it too. */
function drawBar({ occupied, unknown, total, closed }: ShownCounts): SVGElement {
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
