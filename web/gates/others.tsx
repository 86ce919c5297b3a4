import type { LaneList } from '#contract/lanes.ts';
import { lazy, Suspense } from 'react';
import { loadPart } from '../platform/load-part.ts';
import type { PaidCar } from './use-cash.ts';

// Most lanes have none of these.
const AnnouncedList = lazy(() =>
  loadPart(async () => ({ default: (await import('./announced-list.tsx')).AnnouncedList })),
);
const LanesWithoutCamera = lazy(() =>
  loadPart(async () => ({ default: (await import('./lanes-without-camera.tsx')).LanesWithoutCamera })),
);
const GreetedList = lazy(() =>
  loadPart(async () => ({ default: (await import('./greeted-list.tsx')).GreetedList })),
);
const CashRefunds = lazy(() =>
  loadPart(async () => ({ default: (await import('./cash-refunds.tsx')).CashRefunds })),
);
const UndecidedCards = lazy(() =>
  loadPart(async () => ({ default: (await import('./undecided-cards.tsx')).UndecidedCards })),
);

/** Every lane has it, below what holds: it is fetched with the page, and not before it is drawn. */
const TypePlate = lazy(() =>
  loadPart(async () => ({ default: (await import('./type-plate.tsx')).TypePlate })),
);

interface Props {
  mall: string;
  data: LaneList;
  onDone: (sentence: string, paid?: PaidCar) => void;
}

/** What else is to be done or known at the exits. */
export function Others({ mall, data, onDone }: Props) {
  return (
    <>
      {data.withoutCamera.length > 0 && (
        <Suspense fallback={null}>
          <LanesWithoutCamera lanes={data.withoutCamera} />
        </Suspense>
      )}
      {data.undecidedCards.length > 0 && (
        <Suspense fallback={null}>
          <UndecidedCards mall={mall} cards={data.undecidedCards} onDone={onDone} />
        </Suspense>
      )}
      {data.refunds.length > 0 && (
        <Suspense fallback={null}>
          <CashRefunds mall={mall} refunds={data.refunds} shift={data.shift} onDone={onDone} />
        </Suspense>
      )}
      <Suspense fallback={null}>
        <TypePlate mall={mall} gates={data.gates} waiting={data.waiting} />
      </Suspense>
      <Suspense fallback={null}>
        {data.greeted.length > 0 && <GreetedList greeted={data.greeted} />}
        {data.announced.length > 0 && <AnnouncedList announced={data.announced} />}
      </Suspense>
    </>
  );
}
