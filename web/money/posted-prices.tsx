import { PRICES_PART } from '#contract/pages.ts';
import type { PostedTariff } from '#contract/prices.ts';
import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { formatRupees } from '../platform/format-rupees.ts';
import { loadPart } from '../platform/load-part.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { usePostedTariff } from './shown-prices.ts';

// Most drivers read the one line that is always in sight.
const Posted = lazy(() => loadPart(async () => ({ default: (await import('./prices/posted.tsx')).Posted })));

interface Props {
  /** The mall's `_id`. */
  mall: string;
}

/** What parking costs in a mall, for everybody: what a car pays that comes now, and the whole tariff once it is opened. */
export function PostedPrices({ mall }: Props) {
  const { data, isError, refetch } = usePostedTariff(mall);
  const isAskedFor = useIsAskedFor();
  const [isToggled, toggle] = useState<boolean | null>(null);
  const isOpen = isToggled ?? isAskedFor;
  const part = useRef<HTMLDetailsElement>(null);
  const isThere = data !== undefined;
  // Once more when it is there: what stands above has its size by then.
  useEffect(() => {
    if (isAskedFor) part.current?.scrollIntoView();
  }, [isAskedFor, isThere]);
  return (
    <details
      ref={part}
      id={PRICES_PART}
      open={isOpen}
      onToggle={(event) => toggle(event.currentTarget.open)}
      className="group scroll-mt-20 rounded-lg border border-line bg-surface"
    >
      <summary className="flex min-h-18 sm:min-h-14 cursor-pointer list-none items-center gap-3 rounded-lg px-4 py-3 sm:px-5">
        <span className="grid min-w-0 flex-1 items-baseline gap-x-6 sm:flex sm:justify-between">
          <h2 className="font-bold">What parking costs here</h2>
          {/* Its line is there from the start: what comes late moves nothing. */}
          <span className="min-h-5 text-sm text-muted">{data && wordNow(data)}</span>
        </span>
        <ChevronDown aria-hidden className="size-5 shrink-0 text-muted group-open:rotate-180" />
      </summary>
      {isOpen && (
        <div className="border-t border-line p-4 sm:p-5">
          {isError && !data ? (
            <LoadFailure onRetry={refetch}>The prices could not be loaded.</LoadFailure>
          ) : (
            <Suspense fallback={<Skeleton className="h-130 rounded-lg" />}>
              {data ? <Posted tariff={data} /> : <Skeleton className="h-130 rounded-lg" />}
            </Suspense>
          )}
        </div>
      )}
    </details>
  );
}

/** Whether the address names the prices, also once it comes to. */
function useIsAskedFor(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      addEventListener('hashchange', onChange);
      return () => removeEventListener('hashchange', onChange);
    },
    () => location.hash === `#${PRICES_PART}`,
  );
}

function wordNow({ state, firstHourNow }: PostedTariff): string {
  if (state === 'unknown' || firstHourNow === null) return 'Not known yet';
  if (state === 'free') return 'Nothing is charged';
  return `First hour now: ${firstHourNow === 0 ? 'free' : formatRupees(firstHourNow)}`;
}
