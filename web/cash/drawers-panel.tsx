import type { OpenDrawer } from '#contract/cash-drawers.ts';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../accounts/roles.ts';
import { useFigureAge } from '../platform/age.ts';
import { reasonOf } from '../platform/api-error.ts';
import { loadPart } from '../platform/load-part.ts';
import { Banner } from '../ui/banner.tsx';
import { FigureAge } from '../ui/figure-age.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { TableSkeleton } from '../ui/table-skeleton.tsx';
import { ClosedDrawers } from './closed-drawers.tsx';
import { DrawerAnswer } from './drawer-answer.tsx';
import { OpenDrawers } from './open-drawers.tsx';
import { DRAWERS_STALE_MS, useDrawers } from './queries.ts';
import { wordClosed } from './word-drawers.ts';

const PaidOutList = lazy(() => loadPart(() => import('./paid-out.tsx')));
const CloseDialog = lazy(() => loadPart(() => import('./close-dialog.tsx')));

/** The cash drawers of a mall (its `_id`): whether anything is wrong, those that are open, and those that were closed. */
export function DrawersPanel({ mall }: { mall: string }) {
  const drawers = useDrawers(mall);
  const age = useFigureAge(drawers, DRAWERS_STALE_MS);
  const mayClose = useMay(mall, 'close_drawers');
  const [asked, ask] = useState<OpenDrawer | null>(null);
  const [done, setDone] = useState<string | null>(null);
  if (drawers.isPending) return <TableSkeleton rows={8} />;
  if (!drawers.data)
    return (
      <LoadFailure onRetry={drawers.refetch}>
        The cash drawers could not be loaded. <span className="font-normal">{reasonOf(drawers.error)}</span>
      </LoadFailure>
    );
  const { data } = drawers;
  const onAsk = mayClose ? ask : null;
  return (
    <div className="grid grid-cols-1 gap-6">
      <FigureAge {...age} />
      {done !== null && (
        <Banner tone="good" onDismiss={() => setDone(null)}>
          {done}
        </Banner>
      )}
      <DrawerAnswer list={data} onAsk={onAsk} />
      <OpenDrawers list={data} onAsk={onAsk} />
      <Suspense fallback={null}>
        <PaidOutList list={data} />
      </Suspense>
      <ClosedDrawers list={data} />
      {asked && (
        <Suspense fallback={null}>
          <CloseDialog
            mall={mall}
            asked={asked}
            now={data.open.find(({ id }) => id === asked.id) ?? null}
            onClosed={(closed) => {
              setDone(wordClosed(closed));
              ask(null);
            }}
            onClose={() => ask(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
