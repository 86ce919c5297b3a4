import { CLASS_MARKS } from '#contract/slot-class-marks.ts';
import type { LevelPlan, PlanCell, PlanMark } from '#domain/parking/plan.ts';

interface Props {
  plan: LevelPlan;
  /** The way, cell by cell; the drawing shows what lies around it. */
  way: readonly PlanCell[];
  /** The slot that is the end of the whole way, where it lies on this level. */
  target: PlanCell | undefined;
  /** What the drawing shows, for whoever does not see it. */
  label: string;
}

/** How many cells are shown around the way. */
const MARGIN = 4;

/** A level as it is built, with a way on it as a line. */
export function PlanDrawing({ plan, way, target, label }: Props) {
  const box = boxAround(way, plan);
  const first = way[0];
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
      className="max-h-[70vh] w-full rounded-md bg-sunken"
    >
      <PlanParts plan={plan} />
      {target && (
        <rect
          x={target.x + 0.06}
          y={target.y + 0.06}
          width={0.88}
          height={0.88}
          rx={0.1}
          className="fill-accent"
        />
      )}
      <polyline
        points={way.map(({ x, y }) => `${x + 0.5},${y + 0.5}`).join(' ')}
        fill="none"
        strokeWidth={0.24}
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-focus"
      />
      {first && <circle cx={first.x + 0.5} cy={first.y + 0.5} r={0.28} className="fill-focus" />}
    </svg>
  );
}

/** Lanes, slots and marks, each kind as one shape: a level of thousands of slots is a handful of elements. */
export function PlanParts({ plan }: { plan: LevelPlan }) {
  const lanes = plan.rows.flatMap((row, y) =>
    Array.from(row, (sign, x) => ({ sign, x, y })).filter(({ sign }) => sign !== '.'),
  );
  const driven = plan.marks.filter(({ kind }) => kind === 'entry' || kind === 'exit' || kind === 'ramp');
  const reserved = plan.slots.filter(({ slotClass }) => slotClass !== undefined);
  return (
    <>
      <path d={squares([...lanes, ...driven], 0)} className="fill-surface" />
      <path d={squares(plan.slots, 0.08)} strokeWidth={0.05} className="fill-canvas stroke-line-strong" />
      <path d={squares(reserved, 0.08)} strokeWidth={0.05} className="fill-accent-soft stroke-accent-text" />
      {reserved.map(({ x, y, slotClass }) => (
        <path
          key={`${x} ${y}`}
          d={slotClass && CLASS_MARKS[slotClass]}
          transform={`translate(${x + 0.29} ${y + 0.5}) scale(${0.42 / 14})`}
          className="fill-accent-text"
        />
      ))}
      <path d={arrows(lanes)} className="fill-muted" />
      <path
        d={squares(
          plan.marks.filter(({ kind }) => kind === 'pillar'),
          0.25,
        )}
        className="fill-ink"
      />
      {plan.marks
        .filter(({ kind }) => kind !== 'pillar')
        .map((mark) => (
          <Mark key={`${mark.x} ${mark.y}`} mark={mark} />
        ))}
    </>
  );
}

const SIGNS: Readonly<Record<PlanMark['kind'], string>> = {
  entry: 'In',
  exit: 'Out',
  ramp: '',
  lift: 'Lift',
  door: 'Door',
  pillar: '',
};

function Mark({ mark }: { mark: PlanMark }) {
  const text = mark.kind === 'ramp' ? (mark.to ?? '') : SIGNS[mark.kind];
  return (
    <text
      x={mark.x + 0.5}
      y={mark.y + 0.64}
      textAnchor="middle"
      fontSize={0.42}
      className="fill-ink font-semibold"
      direction="auto"
    >
      {text}
    </text>
  );
}

function squares(cells: readonly PlanCell[], inset: number): string {
  const side = 1 - 2 * inset;
  return cells.map(({ x, y }) => `M${x + inset} ${y + inset}h${side}v${side}h-${side}z`).join('');
}

const ARROWS: Readonly<Record<string, string>> = {
  '^': 'm.5 .3l.2 .4h-.4z',
  v: 'm.5 .7l.2 -.4h-.4z',
  '>': 'm.7 .5l-.4 .2v-.4z',
  '<': 'm.3 .5l.4 .2v-.4z',
};

function arrows(lanes: readonly (PlanCell & { sign: string })[]): string {
  return lanes
    .flatMap(({ sign, x, y }) => (ARROWS[sign] === undefined ? [] : [`M${x} ${y}${ARROWS[sign]}`]))
    .join('');
}

function boxAround(way: readonly PlanCell[], { rows }: LevelPlan) {
  const columns = rows[0]?.length ?? 1;
  const [xs, ys] = [way.map(({ x }) => x), way.map(({ y }) => y)];
  const left = Math.max(0, Math.min(...xs) - MARGIN);
  const top = Math.max(0, Math.min(...ys) - MARGIN);
  const right = Math.min(columns, Math.max(...xs) + 1 + MARGIN);
  const bottom = Math.min(rows.length, Math.max(...ys) + 1 + MARGIN);
  return { x: left, y: top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
}
