import type { DashboardNow } from '#contract/now.ts';
import type { ReactNode } from 'react';
import { timeOf, useFigureAge, useNow } from '../platform/age.ts';
import { Banner } from '../ui/banner.tsx';
import { FigureAge } from '../ui/figure-age.tsx';
import { RetryButton } from '../ui/load-failure.tsx';
import { DEVICES, figuresOfFill, figuresOfFlow } from './figures-of-now.ts';
import { FillBar } from './fill-bar.tsx';
import { NowFigure, NowSheet } from './now-figure.tsx';
import { useMallNow } from './queries.ts';
import { wordDifference } from './word-now.ts';

interface Props {
  /** The mall by the name that the dashboard asks with. */
  mall: string;
  /** Beside the heading: the way to the recount. */
  actions: ReactNode;
  /** Makes the note about ill devices the way to them, for whoever may see them. */
  asLinkToDevices?: ((note: string) => ReactNode) | undefined;
}

/** How the mall stands now: first on the dashboard. What nobody knows is named too. */
export function NowPanel({ mall, actions, asLinkToDevices }: Props) {
  const now = useMallNow(mall);
  const { data, isError, refetch } = now;
  const age = useFigureAge(now);
  const isOld = age.since !== null;
  return (
    <section aria-labelledby="now" className="grid grid-cols-1 gap-3">
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex flex-wrap items-center gap-x-4">
          <h2 id="now" className="text-lg font-bold">
            Now
          </h2>
          {!isOld && <FigureAge {...age} />}
        </div>
        {actions}
      </div>
      {(isError || isOld) && (
        <Banner tone="warn" action={<RetryButton onRetry={refetch} />}>
          {data
            ? `Not updated since ${timeOf(Date.parse(data.asOf))}.`
            : 'How the mall stands now could not be loaded.'}
        </Banner>
      )}
      {(data || !isError) && <Figures now={data} asLinkToDevices={asLinkToDevices} />}
    </section>
  );
}

interface FiguresProps extends Pick<Props, 'asLinkToDevices'> {
  now: DashboardNow | undefined;
}

function Figures({ now, asLinkToDevices }: FiguresProps) {
  const at = useNow();
  return (
    <>
      <div className="grid grid-cols-1 gap-4 rounded-lg border border-line bg-surface p-4 sm:p-5">
        <dl className="grid grid-cols-2 gap-x-4 gap-y-3 lg:grid-cols-4">
          {figuresOfFill(now, at).map((figure) => (
            <NowFigure key={figure.label} figure={figure} />
          ))}
        </dl>
        <FillBar now={now} />
        <p className="min-h-10.5 text-sm text-muted sm:min-h-5.25">{now && wordDifference(now)}</p>
      </div>
      <NowSheet>
        {figuresOfFlow(now, at).map((figure) => (
          <NowFigure
            key={figure.label}
            figure={figure}
            asLink={figure.label === DEVICES ? asLinkToDevices : undefined}
          />
        ))}
      </NowSheet>
    </>
  );
}
