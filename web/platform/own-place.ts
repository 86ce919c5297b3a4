import type { Coordinates } from '#domain/parking/distance.ts';
import { useEffect, useState } from 'react';

/** Where this device is, by its owner's leave. It is never sent anywhere. */
export type OwnPlace =
  | { readonly state: 'not-asked' | 'asking' | 'refused' | 'not-found' }
  | { readonly state: 'known'; readonly coordinates: Coordinates };

/** A place of the last minutes is near enough to sort malls by. */
const OPTIONS: PositionOptions = { maximumAge: 5 * 60_000, timeout: 15_000 };

/** Whether this browser can say where it is. */
export function canFindPlace(): boolean {
  return 'geolocation' in navigator;
}

/** The own place and a way to ask for it. Without a question it is read only where it was allowed before. */
export function useOwnPlace(): { place: OwnPlace; ask: () => void } {
  const [place, setPlace] = useState<OwnPlace>({ state: 'not-asked' });
  const [asks, count] = useState(0);
  useEffect(() => {
    const watched = { isOver: false };
    const find = () => {
      setPlace({ state: 'asking' });
      navigator.geolocation.getCurrentPosition(
        ({ coords: { latitude, longitude } }) =>
          watched.isOver || setPlace({ state: 'known', coordinates: { latitude, longitude } }),
        ({ code, PERMISSION_DENIED }) =>
          watched.isOver || setPlace({ state: code === PERMISSION_DENIED ? 'refused' : 'not-found' }),
        OPTIONS,
      );
    };
    if (asks > 0) find();
    else void isAllowed().then((may) => (may && !watched.isOver ? find() : undefined));
    return () => {
      watched.isOver = true;
    };
  }, [asks]);
  return { place, ask: () => count((before) => before + 1) };
}

async function isAllowed(): Promise<boolean> {
  if (!canFindPlace() || !('permissions' in navigator)) return false;
  return navigator.permissions.query({ name: 'geolocation' }).then(
    ({ state }) => state === 'granted',
    () => false,
  );
}
