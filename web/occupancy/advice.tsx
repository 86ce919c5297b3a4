import { MapPin } from 'lucide-react';
import type { LayoutSlot, LiveOccupancy } from './live-occupancy.ts';
import type { ShownAdvice } from './use-advice.ts';
import { useFreeSlots } from './use-live-occupancy.ts';

interface Props {
  occupancy: LiveOccupancy;
  /** Null where no slot is known to be empty; `asking` until the first answer. */
  advice: ShownAdvice | 'asking' | null;
  /** The words in its place where nobody is sent anywhere. */
  otherwise: string;
  onShow: (slot: LayoutSlot) => void;
  /** Whether the way to the slot is shown below. */
  isWayShown: boolean;
  onWay: () => void;
}

/** The answer to a driver's question, read from an arm's length: where to drive, and how sure a spot is there. */
export function Advice({ occupancy, advice, otherwise, ...shown }: Props) {
  const known = advice === 'asking' ? null : advice;
  return (
    <div className="flex flex-wrap items-center gap-x-6 rounded-lg bg-asphalt px-4 py-2 text-on-asphalt sm:px-5">
      <MapPin aria-hidden className="size-8 shrink-0 text-accent max-lg:hidden" />
      <p
        data-advice
        className="flex min-h-20 min-w-0 flex-1 basis-72 flex-wrap content-center items-baseline gap-x-2 leading-tight wrap-anywhere"
      >
        {/* The place is spoken as it changes; how many are free there changes with every car. */}
        <span role="status" className="contents">
          {known ? (
            <>
              <span className="text-lg">Go to </span>
              <strong className="text-[2.5rem] leading-none font-bold">
                {known.level}, section {known.section}.
              </strong>{' '}
            </>
          ) : (
            <span className="text-xl font-semibold">
              {advice === 'asking' ? 'Looking for an open spot…' : otherwise}
            </span>
          )}
        </span>
        {known && (
          <span className="text-xl font-semibold whitespace-nowrap">
            <FreeOnLevel occupancy={occupancy} level={known.level} />
          </span>
        )}
      </p>
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 max-lg:w-full max-lg:justify-between max-sm:min-h-16">
        {known && <Show occupancy={occupancy} advice={known} {...shown} />}
      </div>
    </div>
  );
}

/** Names the level: beside a section of ten a figure alone would read as the section's. */
function FreeOnLevel({ occupancy, level }: { occupancy: LiveOccupancy; level: string }) {
  const { onLevel } = useFreeSlots(occupancy, level);
  return `${onLevel.toLocaleString('en-IN')} free on ${level}.`;
}

/** Beside the answer: the whole mall, the way there, and the slot on the map. */
function Show({
  occupancy,
  advice,
  onShow,
  isWayShown,
  onWay,
}: Omit<Props, 'advice' | 'otherwise'> & { advice: ShownAdvice }) {
  const { inMall, all } = useFreeSlots(occupancy, advice.level);
  return (
    <>
      <span className="text-sm text-on-asphalt-muted max-sm:w-full">
        {inMall.toLocaleString('en-IN')} free of {all.toLocaleString('en-IN')} in all
      </span>
      <span className="-mx-3 flex flex-wrap gap-x-1">
        <button type="button" aria-expanded={isWayShown} onClick={onWay} className={LINK}>
          The way there
        </button>
        <button type="button" onClick={() => onShow(advice.slot)} className={LINK}>
          Show on the map
        </button>
      </span>
    </>
  );
}

const LINK =
  'min-h-11 shrink-0 rounded-md px-3 text-sm font-semibold text-on-asphalt underline decoration-accent decoration-2 underline-offset-4 hover:decoration-on-asphalt';
