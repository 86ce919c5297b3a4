import { lazy, Suspense, useState } from 'react';
import { useFigureAge } from '../../platform/age.ts';
import { loadPart } from '../../platform/load-part.ts';
import { toServerTime } from '../../platform/server-time.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FigureAge } from '../../ui/figure-age.tsx';
import { HeldParts } from '../../ui/held-parts.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { TableSkeleton } from '../../ui/table-skeleton.tsx';
import { ChargebackList } from './chargeback-list.tsx';
import { useChargebacks } from './queries.ts';

const ChargebackDetailView = lazy(() =>
  loadPart(async () => ({ default: (await import('./chargeback-detail.tsx')).ChargebackDetailView })),
);

const STALE_MS = 150_000;

/** What banks claim back: the list at the side, what decides the chosen one beside it. */
export function ChargebacksPanel({ mall }: { mall: string }) {
  const found = useChargebacks(mall);
  const age = useFigureAge(found, STALE_MS);
  const [chosen, setChosen] = useState<string | null>(null);
  if (found.isPending) return <TableSkeleton rows={6} />;
  if (!found.data)
    return <LoadFailure onRetry={found.refetch}>The chargebacks could not be loaded.</LoadFailure>;
  const chargebacks = found.data;
  if (chargebacks.length === 0)
    return (
      <EmptyState
        title="No bank claims a payment back"
        text="A payer may go to his bank instead of asking here. What his bank then claims stands in this place, with the day by which it has to be answered."
      />
    );
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[24rem_minmax(0,1fr)] lg:items-start">
      <div className={joinClasses('grid grid-cols-1 gap-4', chosen !== null && 'max-lg:hidden')}>
        <FigureAge {...age} />
        <ChargebackList
          chargebacks={chargebacks}
          chosen={chosen}
          onChoose={setChosen}
          now={toServerTime(found.dataUpdatedAt)}
        />
      </div>
      <div className="min-w-0">
        {chosen === null && (
          <div className="max-lg:hidden">
            <EmptyState
              title="Choose a chargeback"
              text="What speaks for the mall, and a summary to answer by. Whoever opens one is recorded, since it names the car."
            />
          </div>
        )}
        <Suspense fallback={<TableSkeleton rows={8} />}>
          <HeldParts
            shown={chosen}
            has={(one) => chargebacks.some(({ id, needs }) => id === one && needs !== null)}
            render={(one) => (
              <ChargebackDetailView mall={mall} chargeback={one} onBack={() => setChosen(null)} />
            )}
          />
        </Suspense>
      </div>
    </div>
  );
}
