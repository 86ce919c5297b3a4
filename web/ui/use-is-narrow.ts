import { useSyncExternalStore } from 'react';

/** Specification 9: the mobile breakpoint, 768 px. */
const NARROW = '(max-width: 768px)';

/** Whether the links belong into the menu. A page rendered at build time holds them in the bar. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    watch,
    () => matchMedia(NARROW).matches,
    () => false,
  );
}

function watch(onChange: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
