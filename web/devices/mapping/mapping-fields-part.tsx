import { lazy, Suspense, type ComponentProps } from 'react';
import { loadPart } from '../../platform/load-part.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

const Loaded = lazy(() =>
  loadPart(async () => ({ default: (await import('./mapping-fields.tsx')).MappingFields })),
);

/** The fields of a mapping, fetched once a device speaks by one: few do. */
export function MappingFields(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense fallback={<Skeleton className="h-120" />}>
      <Loaded {...props} />
    </Suspense>
  );
}
