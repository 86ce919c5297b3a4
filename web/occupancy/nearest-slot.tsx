import { MapPin } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import type { LivePicture } from './live-picture.ts';

/** Where to go: the first empty slot in the layout's order, which begins at the entry. */
export function NearestSlot({ picture }: { picture: LivePicture }) {
  const nearest = useSyncExternalStore(
    (listener) => picture.subscribe('freshness', listener),
    () => picture.places().find(({ slot }) => picture.statusOf(slot) === 'empty')?.slot ?? null,
  );
  if (picture.places().length === 0) return null;
  return (
    <p role="status" className="flex items-center gap-2 rounded-lg bg-asphalt px-4 py-3 text-on-asphalt">
      <MapPin aria-hidden className="size-5 text-accent" />
      {nearest === null ? (
        <span>No spot is known to be open right now.</span>
      ) : (
        <span>
          Open and near the entry: <strong className="plate text-accent">{nearest}</strong>
        </span>
      )}
    </p>
  );
}
