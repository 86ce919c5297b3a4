import { STALE_MS, timeOf, useNow, wordAge } from '../platform/age.ts';
import { Banner } from '../ui/banner.tsx';
import type { LiveOccupancy } from './live-occupancy.ts';
import { useDoubt, useFreshness, useReportedAt } from './use-live-occupancy.ts';
import { isOutage } from './use-outage.ts';

interface Props {
  occupancy: LiveOccupancy;
  level: string;
}

/** How old the figures of a level are, second by second; in an outage a warning stands in their place. */
export function DataAge({ occupancy, level }: Props) {
  const freshness = useFreshness(occupancy);
  const { answeredAt, isFailing } = freshness;
  const reportedAt = useReportedAt(occupancy, level);
  const doubtedSince = useDoubt(occupancy);
  const now = useNow();
  if (answeredAt === null) {
    return isFailing ? (
      <Banner tone="warn">
        Live data not available. The layout below is not confirmed: no spot is known to be empty.
      </Banner>
    ) : (
      <p className="min-h-10 py-2 text-sm text-muted">Asking the sensors…</p>
    );
  }
  const age = Math.max(0, now - answeredAt);
  if (isOutage(freshness, now)) {
    return (
      <Banner tone="warn">
        Live data not available, last update {timeOf(answeredAt)}. The spots below are as they were then.
      </Banner>
    );
  }
  if (doubtedSince !== null) {
    return (
      <Banner tone="warn">
        At {timeOf(Date.parse(doubtedSince))} far more spots were reported free than cars have left since: the
        figures may be wrong, and nobody is sent anywhere by them.
      </Banner>
    );
  }
  return (
    <p className="flex min-h-10 flex-wrap items-center gap-x-4 py-2 text-sm text-muted">
      <span className="flex items-center gap-2">
        <span aria-hidden className={`size-2 rounded-full ${age > STALE_MS ? 'bg-unknown' : 'bg-empty'}`} />
        {age > STALE_MS ? `Last update ${timeOf(answeredAt)}` : `Updated ${wordAge(age)}`}
      </span>
      {reportedAt !== undefined && <span>last sensor report {wordAge(Math.max(0, now - reportedAt))}</span>}
    </p>
  );
}
