import { useSyncExternalStore } from 'react';

/** Whether the window is at most so wide. A page rendered at build time is wide. */
export function useIsNarrow(widest: number): boolean {
  const query = `(width <= ${widest}px)`;
  return useSyncExternalStore(
    (onChange) => watch(query, onChange),
    () => matchMedia(query).matches,
    () => false,
  );
}

function watch(text: string, onChange: () => void): () => void {
  const query = matchMedia(text);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
