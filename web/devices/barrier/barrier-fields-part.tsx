import { lazy, Suspense, type ComponentProps } from 'react';
import { loadPart } from '../../platform/load-part.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

const Loaded = lazy(() =>
  loadPart(async () => ({ default: (await import('./barrier-fields.tsx')).BarrierFields })),
);

/** The fields of a barrier, fetched once one is opened by the server. */
export function BarrierFields(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense fallback={<Skeleton className="h-70" />}>
      <Loaded {...props} />
    </Suspense>
  );
}
