import { timeOf } from '../platform/age.ts';
import { formatRupees } from '../platform/format-rupees.ts';
import { StatCard, StatGrid } from '../ui/stat-card.tsx';
import { useSessionStats } from './queries.ts';

/** The dashboard's four figures, over all sessions; a dash where they could not be loaded. */
export function SessionStats({ mall }: { mall: string }) {
  const { data, isError } = useSessionStats(mall);
  const shown = (value: string | undefined) => value ?? (isError ? '–' : undefined);
  return (
    <StatGrid>
      <StatCard
        label="Total Sessions"
        value={shown(data?.totalSessions.toLocaleString('en-IN'))}
        note={data ? `all stays, as of ${timeOf(Date.parse(data.asOf))}` : 'all stays'}
      />
      <StatCard
        label="Currently Parked"
        value={shown(data?.currentlyParked.toLocaleString('en-IN'))}
        note="cars inside, by the gates"
      />
      <StatCard
        label="Completed Today"
        value={shown(data?.completedToday.toLocaleString('en-IN'))}
        note="since midnight in India"
      />
      <StatCard
        label="Total Revenue"
        value={shown(data && formatRupees(data.totalRevenue))}
        note={
          data && data.inReview > 0
            ? `by the ledger; ${data.inReview.toLocaleString('en-IN')} in review, not charged`
            : 'by the ledger'
        }
      />
    </StatGrid>
  );
}
