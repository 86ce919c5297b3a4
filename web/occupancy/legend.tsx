import { Car } from 'lucide-react';
import type { LivePicture } from './live-picture.ts';
import { useCounts } from './use-live-picture.ts';

interface Props {
  picture: LivePicture;
  level: string;
}

/** What the looks of a bay mean. Unknown is explained where there is one. */
export function Legend({ picture, level }: Props) {
  const counts = useCounts(picture, level);
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-5 gap-y-2 text-sm font-medium">
      <li className="flex items-center gap-2">
        <span
          aria-hidden
          className="size-5 rounded-xs border-2 border-b-transparent border-empty bg-empty-soft"
        />
        Empty
      </li>
      <li className="flex items-center gap-2">
        <span
          aria-hidden
          className="grid size-5 place-items-center rounded-xs border-2 border-b-transparent border-occupied bg-occupied text-surface"
        >
          <Car className="size-3.5" />
        </span>
        Occupied
      </li>
      {counts !== undefined && counts.unknown > 0 && (
        <li className="flex items-center gap-2">
          <span
            aria-hidden
            className="hatched size-5 rounded-xs border-2 border-b-transparent border-unknown bg-unknown-soft"
          />
          Unknown
        </li>
      )}
    </ul>
  );
}
