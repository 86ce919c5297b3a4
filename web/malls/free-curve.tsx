import { splitClosed } from '../ui/split-closed.ts';

interface Props {
  /** Free slots expected at each half hour from now to midnight. */
  points: readonly { time: string; free: number; isClosed: boolean }[];
  total: number;
}

/** How many slots are expected to be free until midnight: a line while the mall is open, and in words when they are fewest. */
export function FreeCurve({ points, total }: Props) {
  const open = points.filter(({ isClosed }) => !isClosed);
  const [first] = open;
  if (!first || points.length < 3) return null;
  const fewest = open.reduce((least, point) => (point.free < least.free ? point : least), first);
  const x = (at: number) => (100 * at) / (points.length - 1);
  const y = (free: number) => 100 - (100 * Math.min(free, total)) / Math.max(1, total);
  const lines = splitClosed(points)
    .filter(({ isClosed }) => !isClosed)
    .map(({ start, end }) => ({
      from: x(start),
      to: x(end - 1),
      line: points
        .slice(start, end)
        .map(({ free }, at) => `${x(start + at)} ${y(free)}`)
        .join('L'),
    }));
  return (
    <figure className="grid gap-1">
      <svg
        aria-hidden
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="h-9 w-full overflow-visible"
      >
        <path
          d={lines.map(({ from, to, line }) => `M${from} 100L${line}L${to} 100Z`).join('')}
          className="fill-empty-soft"
        />
        <path
          d={lines.map(({ line }) => `M${line}`).join('')}
          className="fill-none stroke-empty"
          strokeWidth={2}
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
        <path d="M0 100H100" className="stroke-line-strong" vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption className="flex justify-between gap-2 text-xs text-muted">
        <span>
          Forecast: fewest free at {fewest.time}, about {fewest.free.toLocaleString('en-IN')}
        </span>
        <span aria-hidden>24:00</span>
      </figcaption>
    </figure>
  );
}
