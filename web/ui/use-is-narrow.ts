import { useSyncExternalStore } from 'react';

/** Whether the window is as narrow as a media query says, or at most so many pixels wide. A page rendered at build time is wide. */
export function useIsNarrow(widest: number | string): boolean {
  const query = typeof widest === 'string' ? widest : `(width <= ${widest}px)`;
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
