import type { ParkingLayout } from '#domain/parking/mall.ts';
import { lazy, Suspense, type ReactNode } from 'react';
import { loadPart } from '../platform/load-part.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { useDrawnWays } from './queries.ts';

const WalkToCar = lazy(() =>
  loadPart(async () => ({ default: (await import('./walk-to-car.tsx')).WalkToCar })),
);

interface Props {
  mall: string;
  config: ParkingLayout | undefined;
  slot: { code: string; level: string };
  /** Where nobody has drawn the mall. */
  children: ReactNode;
}

/** The way on foot to a car by the mall's plan, where it has one. */
export function WayToCar({ mall, config, slot: { code, level }, children }: Props) {
  const ways = useDrawnWays(mall, config);
  const [plan, slot] = [ways?.levelOf(level), ways?.slotOf(code)];
  if (!ways || !plan || !slot) return children;
  return (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <WalkToCar
        plan={plan}
        slot={{ code, level, x: slot.x, y: slot.y }}
        metres={ways.plan.metres}
        codeOf={(other) => ways.codeOf(level, other)}
      />
    </Suspense>
  );
}
