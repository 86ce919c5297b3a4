import { useEffect, useState } from 'react';

/**
 * Enter means what was typed, not what the list still shows of fewer letters: it opens the current line at once where
 * the list is up to date, else as soon as it is. Typing on or choosing another line takes an Enter back.
 */
export function useEnter<T>({
  isUpToDate,
  current,
  open,
}: {
  isUpToDate: boolean;
  current: T | undefined;
  open: (line: T) => void;
}): { enter: () => void; takeBack: () => void } {
  const [isAwaited, setIsAwaited] = useState(false);
  // An Enter for which nothing was found is over: what is found later opens nothing by itself.
  if (isAwaited && isUpToDate && current === undefined) setIsAwaited(false);
  useEffect(() => {
    if (isAwaited && isUpToDate && current !== undefined) open(current);
  }, [isAwaited, isUpToDate, current, open]);
  return { enter: () => setIsAwaited(true), takeBack: () => setIsAwaited(false) };
}
