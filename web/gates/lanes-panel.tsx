import { lazy, Suspense, useState } from 'react';
import { useFigureAge } from '../platform/age.ts';
import { loadPart } from '../platform/load-part.ts';
import { toServerTime } from '../platform/server-time.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { FigureAge } from '../ui/figure-age.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { TableSkeleton } from '../ui/table-skeleton.tsx';
import { CashDrawer } from './cash-drawer.tsx';
import { laterPart } from './later-part.ts';
import { useLanes } from './queries.ts';
import { useArrivals } from './use-arrivals.ts';
import { useCash, type CashOutcome, type PaidCar } from './use-cash.ts';
import { WaitingCarCard } from './waiting-car.tsx';

// Where an answer was lost, and the car has left.
const GonePress = laterPart('GonePress');

// Once something was pressed.
const LaneOutcome = laterPart('LaneOutcome');

// Not needed for the cars that wait.
const Others = lazy(() => loadPart(async () => ({ default: (await import('./others.tsx')).Others })));

/** What somebody at the exits of a mall (its `_id`) works with: who waits there, and the own cash drawer. */
export function LanesPanel({ mall }: { mall: string }) {
  const lanes = useLanes(mall);
  const age = useFigureAge(lanes);
  const [done, setDone] = useState<CashOutcome | null>(null);
  const cash = useCash(mall, setDone);
  const arrivals = useArrivals(lanes.data?.waiting);
  const say = (sentence: string, paid?: PaidCar) => setDone({ tone: 'good', sentence, paid });
  if (lanes.isPending) return <TableSkeleton rows={4} />;
  const { data } = lanes;
  if (!data) return <LoadFailure onRetry={lanes.refetch}>The lanes could not be loaded.</LoadFailure>;
  const ofGone = cash.presses.filter(({ wait }) => !data.waiting.some(({ id }) => id === wait));
  return (
    <div className="grid grid-cols-1 gap-6">
      <FigureAge {...age} />
      <p role="status" className="sr-only">
        {arrivals}
      </p>
      <Suspense fallback={null}>
        {done && <LaneOutcome done={done} onDismiss={() => setDone(null)} />}
      </Suspense>
      {ofGone.map((press) => (
        <Suspense key={press.wait} fallback={null}>
          <GonePress press={press} onAgain={cash.askAgain} onForget={cash.forget} />
        </Suspense>
      ))}
      {data.waiting.length === 0 ? (
        <EmptyState title="No car is waiting" text="Cars that hold at an exit appear here by themselves." />
      ) : (
        <ul className="grid grid-cols-1 gap-4 xl:grid-cols-2">
          {data.waiting.map((car) => (
            <li key={car.id}>
              <WaitingCarCard
                mall={mall}
                car={car}
                now={toServerTime(lanes.dataUpdatedAt)}
                hasDrawer={data.shift !== null}
                press={cash.presses.find(({ wait }) => wait === car.id)}
                onCash={cash.ask}
                onCashAgain={cash.askAgain}
                onForget={() => cash.forget(car.id)}
                onDone={say}
              />
            </li>
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        <Others mall={mall} data={data} onDone={say} />
      </Suspense>
      <CashDrawer mall={mall} shift={data.shift} />
    </div>
  );
}
