import type { MallCharts } from '#contract/charts.ts';
import { timeOf, useFigureAge } from '../platform/age.ts';
import { FigureAge } from '../ui/figure-age.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { CHARTS_STALE_MS, useMallCharts } from './charts-queries.ts';
import { LengthChart, MethodChart, RevenueChart } from './charts-of-weeks.tsx';
import { FillChart, TrafficChart } from './charts-of-today.tsx';
import { SectionMap } from './section-map.tsx';

/** The charts of a mall: today hour by hour, and the last four weeks. */
export function ChartsPanel({ mall }: { mall: string }) {
  const found = useMallCharts(mall);
  const { data, isError, refetch } = found;
  const age = useFigureAge(found, CHARTS_STALE_MS);
  if (isError && !data) return <LoadFailure onRetry={refetch}>The charts could not be loaded.</LoadFailure>;
  if (!data) return <Skeleton className="h-240" />;
  return (
    <div className="grid grid-cols-1 gap-2">
      <FigureAge {...age} />
      <Charts charts={data} />
    </div>
  );
}

function Charts({ charts }: { charts: MallCharts }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-sm text-muted">
        As of {timeOf(Date.parse(charts.asOf))}; weeks are the last 28 days.
      </p>
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
        <FillChart charts={charts} />
        <TrafficChart charts={charts} />
        <RevenueChart charts={charts} />
        <MethodChart charts={charts} />
        <LengthChart charts={charts} />
        <SectionMap charts={charts} />
      </div>
    </div>
  );
}
