interface Props {
  /** Free slots expected at each half hour from now to midnight. */
  points: readonly { time: string; free: number }[];
  total: number;
}

/** How many slots are expected to be free until midnight: a line, and in words when they are fewest. */
export function FreeCurve({ points, total }: Props) {
  const [first] = points;
  if (!first || points.length < 3) return null;
  const fewest = points.reduce((least, point) => (point.free < least.free ? point : least), first);
  const x = (at: number) => (100 * at) / (points.length - 1);
  const y = (free: number) => 100 - (100 * Math.min(free, total)) / Math.max(1, total);
  const line = points.map(({ free }, at) => `${x(at)} ${y(free)}`).join('L');
  return (
    <figure className="grid gap-1">
      <svg
        aria-hidden
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="h-9 w-full overflow-visible"
      >
        <path d={`M0 100L${line}L100 100Z`} className="fill-empty-soft" />
        <path
          d={`M${line}`}
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
