import type { ForecastScore } from '#contract/forecast.ts';

type Week = ForecastScore['weeks'][number];

/** What came as bars, what was forecast as a line across each: the table below says the same in figures. */
export function WeekChart({ weeks }: { weeks: readonly Week[] }) {
  const top = Math.max(1, ...weeks.flatMap(({ actual, forecast }) => [actual, forecast]));
  const height = (visits: number) => `${(100 * visits) / top}%`;
  return (
    <figure className="grid gap-2">
      <div aria-hidden className="flex h-40 items-end gap-1 border-b border-line-strong">
        {weeks.map(({ week, actual, forecast }) => (
          <div key={week} className="relative h-full min-w-0 flex-1">
            <span
              className="absolute inset-x-[12%] bottom-0 rounded-t-xs bg-line-strong"
              style={{ height: height(actual) }}
            />
            <span
              className="absolute inset-x-0 h-[3px] translate-y-1/2 rounded-full bg-accent outline outline-surface"
              style={{ bottom: height(forecast) }}
            />
          </div>
        ))}
      </div>
      <div aria-hidden className="figures flex justify-between text-xs text-muted">
        <span>{weeks[0]?.week}</span>
        <span>{weeks.at(-1)?.week}</span>
      </div>
      <figcaption className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
        <span className="inline-flex items-center gap-2">
          <span aria-hidden className="size-3 rounded-xs bg-line-strong" /> Visits that came, by week
        </span>
        <span className="inline-flex items-center gap-2">
          <span aria-hidden className="h-[3px] w-4 rounded-full bg-accent" /> Forecast
        </span>
      </figcaption>
    </figure>
  );
}
