import type { Recount } from '#contract/recounts.ts';
import { useState } from 'react';
import { timeOf, useFigureAge } from '../platform/age.ts';
import { reasonOf } from '../platform/api-error.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { FigureAge } from '../ui/figure-age.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { TableSkeleton } from '../ui/table-skeleton.tsx';
import { LevelCount } from './level-count.tsx';
import { useRecount, useRecountStep } from './recount-queries.ts';
import { wordResult } from './word-recount.ts';

type Step = ReturnType<typeof useRecountStep>;

/** A recount of a mall, by its `_id`, for somebody who walks its levels with a phone. */
export function RecountPanel({ mall }: { mall: string }) {
  const recount = useRecount(mall);
  const age = useFigureAge(recount);
  const step = useRecountStep(mall);
  const { data } = recount;
  if (recount.isPending) return <TableSkeleton rows={4} />;
  if (!data) return <LoadFailure onRetry={recount.refetch}>The recount could not be loaded.</LoadFailure>;
  return (
    <div className="grid max-w-prose grid-cols-1 gap-5">
      <FigureAge {...age} />
      {step.isError && (
        <Banner tone="bad">{reasonOf(step.error) || 'That did not work. Please try again.'}</Banner>
      )}
      {data.open ? (
        <Walk recount={data} open={data.open} step={step} />
      ) : (
        <Begin recount={data} step={step} />
      )}
    </div>
  );
}

function Begin({ recount: { last }, step }: { recount: Recount; step: Step }) {
  const isJustDone = step.isSuccess && step.variables?.kind === 'finish';
  return (
    <>
      {last && (
        <Banner tone={isJustDone ? 'good' : 'info'}>
          {isJustDone
            ? 'The counts are corrected. '
            : `Last recount ${timeOf(Date.parse(last.at))}, ${wordDay(last.at)}. `}
          {wordResult(last)}
        </Banner>
      )}
      <p className="text-muted">
        Walk one level after the other and count the cars that stand there. Cars may come and go meanwhile:
        those that the gates read are taken into account. Two people may walk different levels.
      </p>
      <Button
        size="lg"
        className="justify-self-start"
        disabled={step.isPending}
        onClick={() => step.mutate({ kind: 'begin' })}
      >
        Begin a recount
      </Button>
    </>
  );
}

function Walk({ recount, open, step }: { recount: Recount; open: NonNullable<Recount['open']>; step: Step }) {
  const [edited, setEdited] = useState<string | null>(null);
  const missing = recount.levels.filter(({ counted }) => counted === null);
  const current = edited ?? missing[0]?.level ?? null;
  const total = recount.levels.reduce((sum, { counted }) => sum + (counted?.cars ?? 0), 0);
  return (
    <>
      <p className="text-muted">
        Begun {open.isOwn ? 'by you' : 'by somebody else'} at {timeOf(Date.parse(open.beganAt))}.{' '}
        {missing.length === 0
          ? `All levels are counted: ${total.toLocaleString('en-IN')} cars.`
          : `${recount.levels.length - missing.length} of ${recount.levels.length} levels counted.`}
      </p>
      <ol className="grid grid-cols-1 gap-3">
        {recount.levels.map((level) => (
          <li key={level.level}>
            <LevelCount
              key={`${level.level} ${level.counted?.at ?? ''}`}
              level={level}
              isOpen={level.level === current}
              isBusy={step.isPending}
              onEdit={() => setEdited(level.level)}
              onCount={(cars) => {
                const replaces = level.counted?.at ?? null;
                step.mutate(
                  { kind: 'count', recount: open.id, level: level.level, cars, replaces },
                  { onSuccess: () => setEdited(null) },
                );
              }}
            />
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button
          size="lg"
          disabled={missing.length > 0 || step.isPending}
          onClick={() => step.mutate({ kind: 'finish', recount: open.id })}
        >
          Correct the counts
        </Button>
        <Button
          size="lg"
          look="outline"
          disabled={step.isPending}
          onClick={() => step.mutate({ kind: 'drop', recount: open.id })}
        >
          Give up
        </Button>
      </div>
    </>
  );
}

function wordDay(at: string): string {
  return new Date(at).toLocaleDateString('en-IN', {
    day: 'numeric',
    month: 'short',
    timeZone: 'Asia/Kolkata',
  });
}
