import { lazy, Suspense } from 'react';
import { useFigureAge, useStaleSince } from '../platform/age.ts';
import { formatAmount } from '../platform/format-amount.ts';
import { loadPart } from '../platform/load-part.ts';
import { FigureAge } from '../ui/figure-age.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { BOOKS_STALE_MS, useWaitingRefunds } from './queries.ts';

// On most days no refund waits.
const RefundCard = lazy(() =>
  loadPart(async () => ({ default: (await import('./refund-card.tsx')).RefundCard })),
);

const PLACE = 'refunds-that-wait';

/** One line, always as high: whether refunds wait for somebody, and the way to them. */
export function RefundsLine({ mall }: { mall: string }) {
  const refunds = useWaitingRefunds(mall);
  const { data } = refunds;
  const since = useStaleSince(refunds, BOOKS_STALE_MS);
  const sum = (data ?? []).reduce((total, { amount }) => total + amount, 0);
  return (
    <p className="min-h-6 text-sm font-semibold" aria-live="polite">
      {data?.length === 0 && <span className="font-normal text-muted">No refund waits for anybody.</span>}
      {data && data.length > 0 && (
        <a href={`#${PLACE}`} className="text-warn underline">
          {data.length === 1 ? '1 refund waits' : `${data.length} refunds wait`} for somebody:{' '}
          {formatAmount(sum)}
        </a>
      )}
      {since !== null && <span className="ms-2 text-warn">Not updated since {since}</span>}
    </p>
  );
}

/** The refunds that a person has to see to, the oldest first. */
export function RefundsWaiting({ mall }: { mall: string }) {
  const refunds = useWaitingRefunds(mall);
  const age = useFigureAge(refunds, BOOKS_STALE_MS);
  if (refunds.isError && !refunds.data)
    return <LoadFailure onRetry={refunds.refetch}>The refunds could not be loaded.</LoadFailure>;
  if (!refunds.data) return <Skeleton className="h-24" />;
  return (
    <div id={PLACE} tabIndex={-1} className="scroll-mt-24">
      <FigureAge {...age} />
      {refunds.data.length === 0 ? (
        <p className="text-sm text-muted">None.</p>
      ) : (
        <ul aria-label="Refunds that wait" className="grid grid-cols-1 gap-4">
          {refunds.data.map((refund) => (
            <li key={refund.id}>
              <Suspense fallback={<Skeleton className="h-24" />}>
                <RefundCard mall={mall} refund={refund} />
              </Suspense>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
