import type { Fullness } from '#contract/forecast.ts';
import type { PointerEvent } from 'react';
import { joinClasses } from '../ui/join-classes.ts';
import { Table } from '../ui/table.tsx';
import { splitClosed } from '../ui/split-closed.ts';
import type { SlotOfDay } from './time-slots.ts';
import { wordBand, wordChance, wordCount } from './wording.ts';

interface Props {
  fullness: Fullness;
  /** The time slot that is highlighted. */
  chosen: SlotOfDay | null;
  /** The moment that is asked about, and the first that can be, among the points. */
  at: number;
  from: number;
  /** That moment in words, for whoever does not see the curve. */
  spoken: string;
  /** When it is best to come. */
  best: string;
  onChoose: (at: number) => void;
}

const HOURS = [0, 6, 12, 17, 21, 24];

/** Occupied slots through the day with their band, under the line of all slots that there are. */
export function FullnessChart({ fullness, chosen, at, from, spoken, best: bestText, onChoose }: Props) {
  const { points, capacity, bestTime } = fullness;
  const asked = points[at];
  const top = Math.max(capacity, ...points.map(({ high }) => high)) * 1.08;
  const best = points.find(({ time }) => time === bestTime);
  const up = (cars: number) => `${(100 * cars) / top}%`;
  return (
    <figure className="grid grid-cols-1 gap-3">
      <div
        aria-hidden
        className="relative ms-9 h-56 cursor-ew-resize touch-pan-y"
        {...dragAlong(points.length, (index) => onChoose(Math.max(from, index)))}
      >
        <Scale capacity={capacity} up={up} />
        {chosen && (
          <span
            className="absolute inset-y-0 rounded-sm bg-sunken"
            style={{ insetInlineStart: across(chosen.from), width: across(chosen.to - chosen.from) }}
          />
        )}
        <ClosedHours points={points} />
        <Curves points={points} capacity={capacity} top={top} />
        <span
          className="absolute end-0 translate-y-full pt-0.5 text-xs font-semibold text-muted"
          style={{ bottom: up(capacity) }}
        >
          all {wordCount(capacity)} spots
        </span>
        {asked && <Mark point={asked} up={up} isAsked />}
        {best && <Mark point={best} up={up} />}
      </div>
      <Hours />
      <label className="ms-9 grid gap-1 text-sm font-semibold">
        Arrive at
        <input
          type="range"
          min={from}
          max={points.length - 1}
          value={at}
          aria-valuetext={spoken}
          onChange={(event) => onChoose(Number(event.target.value))}
          className="h-11 w-full accent-accent-strong"
        />
      </label>
      <figcaption className="text-sm text-muted">{describe(fullness, bestText)}</figcaption>
      <details className="text-sm">
        <summary className="w-fit py-1 font-semibold pointer-coarse:py-3">As a table</summary>
        <div className="mt-2">
          <PointTable points={points} />
        </div>
      </details>
    </figure>
  );
}

type Up = (cars: number) => string;
type Point = Fullness['points'][number];

function Scale({ capacity, up }: { capacity: number; up: Up }) {
  return [0, 0.5, 1].map((share) => (
    <span
      key={share}
      className="absolute -start-9 w-7 translate-y-1/2 text-end text-xs text-muted"
      style={{ bottom: up(share * capacity) }}
    >
      {wordCount(share * capacity)}
    </span>
  ));
}

interface MarkProps {
  point: Point;
  up: Up;
  /** The moment that is asked about; otherwise the best one. */
  isAsked?: boolean;
}

function Mark({ point, up, isAsked = false }: MarkProps) {
  const start = across(hourOf(point.time));
  return (
    <>
      {isAsked && (
        <span
          className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-ink rtl:translate-x-1/2"
          style={{ insetInlineStart: start }}
        />
      )}
      {!point.isClosed && (
        <span
          className={joinClasses(
            'absolute -translate-x-1/2 translate-y-1/2 rounded-full border-surface rtl:translate-x-1/2',
            isAsked ? 'size-5 border-4 bg-ink' : 'size-3.5 border-[3px] bg-empty',
          )}
          style={{ insetInlineStart: start, bottom: up(point.expected) }}
        />
      )}
    </>
  );
}

/** So many half hours have room for the word; the table has it for the others too. */
const WIDE_ENOUGH = 6;

/** No curve is drawn here: nobody can come. */
function ClosedHours({ points }: { points: readonly Point[] }) {
  return splitClosed(points)
    .filter(({ isClosed }) => isClosed)
    .map(({ start, end }) => (
      <span
        key={start}
        className="absolute inset-y-0 grid place-items-center overflow-hidden border-x border-dashed border-line-strong bg-sunken text-xs font-semibold text-muted"
        style={{
          insetInlineStart: across((24 * start) / points.length),
          width: across((24 * (end - start)) / points.length),
        }}
      >
        {end - start >= WIDE_ENOUGH && 'Closed'}
      </span>
    ));
}

function Hours() {
  return (
    <div aria-hidden className="relative ms-9 h-5">
      {HOURS.map((hour) => (
        <span
          key={hour}
          className="absolute -translate-x-1/2 text-xs text-muted"
          style={{ insetInlineStart: across(hour) }}
        >
          {hour}:00
        </span>
      ))}
    </div>
  );
}

function Curves({ points, capacity, top }: { points: Fullness['points']; capacity: number; top: number }) {
  const x = (time: string) => (100 * hourOf(time)) / 24;
  const y = (cars: number) => 100 - (100 * cars) / top;
  const open = splitClosed(points).filter(({ isClosed }) => !isClosed);
  const lines = (read: (point: Point) => number) =>
    open.map(({ start, end }) =>
      points.slice(start, end).map((point) => `${x(point.time)} ${y(read(point))}`),
    );
  const lower = lines(({ low }) => low);
  const bands = lines(({ high }) => high).map((upper, at) => [...upper, ...(lower[at] ?? []).toReversed()]);
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible"
    >
      {[0, 0.5].map((share) => (
        <path
          key={share}
          d={`M0 ${y(share * capacity)}H100`}
          className="stroke-line"
          vectorEffect="non-scaling-stroke"
        />
      ))}
      <path d={bands.map((band) => `M${band.join('L')}Z`).join('')} className="fill-accent opacity-35" />
      <path
        d={lines(({ expected }) => expected)
          .map((line) => `M${line.join('L')}`)
          .join('')}
        className="fill-none stroke-ink"
        strokeWidth={2.5}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
      <path
        d={`M0 ${y(capacity)}H100`}
        className="fill-none stroke-occupied"
        strokeWidth={1.75}
        strokeDasharray="6 4"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

function PointTable({ points }: { points: Fullness['points'] }) {
  return (
    <Table
      label="Spots taken through the day"
      keyOf={({ time }) => time}
      rows={points.filter((_, i) => i % 2 === 0)}
      columns={[
        { header: 'Time', cell: ({ time }) => time },
        {
          header: 'Spots taken',
          cell: ({ expected, isClosed }) => (isClosed ? 'Closed' : wordCount(expected)),
          align: 'end',
        },
        { header: 'Likely', cell: (point) => (point.isClosed ? '–' : wordBand(point)), align: 'end' },
        {
          header: 'A spot free',
          cell: ({ chanceOfSlot, isClosed }) => (isClosed ? '–' : wordChance(chanceOfSlot)),
          align: 'end',
        },
      ]}
    />
  );
}

function describe({ points, capacity, bestTime }: Fullness, bestText: string): string {
  const open = points.filter(({ isClosed }) => !isClosed);
  const [first] = open;
  if (!first) return '';
  const fullest = open.reduce((most, point) => (point.expected > most.expected ? point : most), first);
  const best = bestTime === null ? 'No time of the day is clearly emptier.' : `${bestText}.`;
  return `Fullest around ${fullest.time}: about ${wordCount(fullest.expected)} of ${wordCount(capacity)} spots taken, likely ${wordBand(fullest)}. ${best}`;
}

/** By mouse and finger on the curve itself; the range below it does the same by keyboard. */
function dragAlong(count: number, choose: (index: number) => void) {
  const pick = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const index = Math.round(((event.clientX - left) / width) * count);
    choose(Math.min(count - 1, Math.max(0, index)));
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      pick(event);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (event.currentTarget.hasPointerCapture(event.pointerId)) pick(event);
    },
  };
}

function across(hour: number): string {
  return `${(100 * hour) / 24}%`;
}

function hourOf(time: string): number {
  return Number(time.slice(0, 2)) + Number(time.slice(3)) / 60;
}
