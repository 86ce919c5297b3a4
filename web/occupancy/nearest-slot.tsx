import { MapPin } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import type { LiveOccupancy, LayoutSlot } from './live-occupancy.ts';
import { useOutage } from './use-outage.ts';

interface Props {
  occupancy: LiveOccupancy;
  onShow: (slot: LayoutSlot) => void;
}

/** The first empty slot in the layout's order. In an outage none is known. */
export function NearestSlot({ occupancy, onShow }: Props) {
  const isOut = useOutage(occupancy);
  const first = useSyncExternalStore(
    (listener) => occupancy.subscribe('freshness', listener),
    () => findFirst(occupancy),
  );
  const open = isOut || first === 'asking' ? null : first;
  return (
    <div className="flex min-h-12 items-center gap-2 rounded-lg bg-asphalt ps-4 pe-1.5 text-on-asphalt max-sm:w-full">
      <MapPin aria-hidden className="size-5 shrink-0 text-accent" />
      <p role="status" className="min-w-0 flex-1 py-2 wrap-anywhere">
        {open
          ? `Open now: ${open.code}`
          : first === 'asking'
            ? 'Looking for an open spot…'
            : 'No spot is known to be open right now.'}
      </p>
      {open && (
        <button
          type="button"
          onClick={() => onShow(open)}
          className="min-h-9 shrink-0 rounded-md px-3 text-sm font-semibold text-on-asphalt underline decoration-accent decoration-2 underline-offset-4 hover:decoration-on-asphalt"
        >
          Show on the map
        </button>
      )}
    </div>
  );
}

/** The first empty slot; `asking` until the first answer. */
function findFirst(occupancy: LiveOccupancy): LayoutSlot | 'asking' | null {
  const { answeredAt, isFailing } = occupancy.freshness();
  if (answeredAt === null && !isFailing) return 'asking';
  return occupancy.layout().find(({ code }) => occupancy.statusOf(code) === 'empty') ?? null;
}
