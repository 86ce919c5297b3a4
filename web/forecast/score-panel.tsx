import type { ForecastScore } from '#contract/forecast.ts';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useStaleSince } from '../platform/age.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { StaleMark } from '../ui/stale-mark.tsx';
import { StatCard, StatGrid } from '../ui/stat-card.tsx';
import { Table } from '../ui/table.tsx';
import { SCORE_STALE_MS, useForecastScore } from './queries.ts';
import { WeekChart } from './week-chart.tsx';
import { wordWeek } from './word-week.ts';
import { wordCount, wordShare } from './wording.ts';
import { LoadFailure } from '../ui/load-failure.tsx';

/** What the forecast is worth at this mall: week by week beside what came and beside "as a week ago". Closed at first. */
export function ScorePanel({ mall }: { mall: string }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const score = useForecastScore(mall, isOpen);
  const since = useStaleSince(score, SCORE_STALE_MS);
  return (
    <section className="rounded-lg border border-line bg-surface">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-14 w-full items-center justify-between gap-3 px-5 text-lg font-bold"
        >
          Forecast score
          <ChevronDown
            aria-hidden
            className={joinClasses('size-5 transition-transform duration-150', isOpen && 'rotate-180')}
          />
        </button>
      </h2>
      <div id={id} hidden={!isOpen} className="grid gap-5 border-t border-line p-5">
        {score.isPending && <Skeleton className="h-72 rounded-lg" />}
        {score.isError && !score.data && (
          <LoadFailure onRetry={score.refetch}>The score could not be loaded.</LoadFailure>
        )}
        <StaleMark since={since} />
        {score.data && <Score score={score.data} />}
      </div>
    </section>
  );
}

function Score({ score }: { score: ForecastScore }) {
  if (score.weeks.length === 0)
    return (
      <EmptyState
        title="No score yet"
        text="After five weeks of counted days the forecast can be held against what came."
      />
    );
  return (
    <>
      <StatGrid>
        <StatCard
          label="Our error"
          value={wordShare(score.error)}
          note="of the visits per time slot, one to seven days ahead"
        />
        <StatCard
          label="As a week ago"
          value={wordShare(score.naiveError)}
          note="what saying so would have missed"
        />
        <StatCard label="Within the band" value={wordShare(score.coverage)} note="80 % is meant" />
        <StatCard
          label="Said a day ahead"
          value={wordShare(score.madeAhead.error)}
          note={
            score.madeAhead.forecasts === 0
              ? 'nothing kept has come to pass yet'
              : `error of ${wordCount(score.madeAhead.forecasts)} kept forecasts`
          }
        />
      </StatGrid>
      <WeekChart weeks={score.weeks} />
      <p className="text-sm text-muted">
        Each week as it would have been forecast with what was known one to seven days before. Days that were
        not forecast so or not counted are in neither figure.
      </p>
      <Table
        label="Forecast and visits by week"
        keyOf={({ week }) => week}
        rows={score.weeks.toReversed()}
        columns={[
          { header: 'Week from', cell: ({ week, days }) => wordWeek(week, days) },
          { header: 'Came', cell: ({ actual }) => wordCount(actual), align: 'end' },
          { header: 'Forecast', cell: ({ forecast }) => wordCount(forecast), align: 'end' },
          { header: 'Our error', cell: ({ error }) => wordShare(error), align: 'end' },
          { header: 'As a week ago', cell: ({ naiveError }) => wordShare(naiveError), align: 'end' },
          { header: 'Within the band', cell: ({ coverage }) => wordShare(coverage), align: 'end' },
        ]}
      />
    </>
  );
}
