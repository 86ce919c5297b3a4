import { timeOf, useNow, useStaleSince, wordAge } from '../platform/age.ts';
import { toServerTime } from '../platform/server-time.ts';
import { useSessionStats } from './queries.ts';

/** How old the dashboard's figures are, second by second, and whether they could not be renewed. */
export function StatsAge({ mall }: { mall: string }) {
  const { data, dataUpdatedAt, isError } = useSessionStats(mall);
  const isOld = useStaleSince({ isError, dataUpdatedAt }) !== null;
  const now = useNow();
  return (
    <p className="figures inline-flex min-h-8 items-center gap-2 text-sm text-muted">
      <span
        aria-hidden
        className={`size-2 shrink-0 rounded-full ${data && !isOld ? 'bg-empty' : 'bg-unknown'}`}
      />
      {data ? (
        isOld ? (
          <span className="font-semibold text-warn">Not updated since {timeOf(Date.parse(data.asOf))}</span>
        ) : (
          `Updated ${wordAge(Math.max(0, now - toServerTime(dataUpdatedAt)))}`
        )
      ) : isError ? (
        'No figures yet: could not be loaded'
      ) : (
        'Loading figures…'
      )}
    </p>
  );
}
