import { useState } from 'react';
import { useFigureAge } from '../platform/age.ts';
import { toServerTime } from '../platform/server-time.ts';
import { Banner } from '../ui/banner.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FigureAge } from '../ui/figure-age.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { TableSkeleton } from '../ui/table-skeleton.tsx';
import { AnnouncedList } from './announced-list.tsx';
import { CashDrawer } from './cash-drawer.tsx';
import { CashRefunds } from './cash-refunds.tsx';
import { GreetedList } from './greeted-list.tsx';
import { useLanes } from './queries.ts';
import { UndecidedCards } from './undecided-cards.tsx';
import { WaitingCarCard } from './waiting-car.tsx';

/** What somebody at the exits of a mall (its `_id`) works with: who waits there, and the own cash drawer. */
export function LanesPanel({ mall }: { mall: string }) {
  const lanes = useLanes(mall);
  const age = useFigureAge(lanes);
  const [done, setDone] = useState<string | null>(null);
  if (lanes.isPending) return <TableSkeleton rows={4} />;
  const { data } = lanes;
  if (!data) return <LoadFailure onRetry={lanes.refetch}>The lanes could not be loaded.</LoadFailure>;
  return (
    <div className="grid grid-cols-1 gap-6">
      <FigureAge {...age} />
      {done && (
        <Banner tone="good" onDismiss={() => setDone(null)}>
          {done}
        </Banner>
      )}
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
                onDone={setDone}
              />
            </li>
          ))}
        </ul>
      )}
      {data.undecidedCards.length > 0 && (
        <UndecidedCards mall={mall} cards={data.undecidedCards} onDone={setDone} />
      )}
      {data.refunds.length > 0 && (
        <CashRefunds mall={mall} refunds={data.refunds} shift={data.shift} onDone={setDone} />
      )}
      {data.greeted.length > 0 && <GreetedList greeted={data.greeted} />}
      {data.announced.length > 0 && <AnnouncedList announced={data.announced} />}
      <CashDrawer mall={mall} shift={data.shift} />
    </div>
  );
}
