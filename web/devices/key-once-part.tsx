import { lazy, Suspense, useEffect, type ComponentProps } from 'react';
import { loadPart } from '../platform/load-part.ts';

const load = () => loadPart(async () => ({ default: (await import('./key-once.tsx')).KeyOnce }));
const Loaded = lazy(load);

/** What shows a device's key, fetched when it is needed. */
export function KeyOnce(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}

/** Fetches it behind a form by which a key may be made: a key that nothing can show would be lost. */
export function useKeyOnceAhead(): void {
  useEffect(() => void load().catch(() => undefined), []);
}
