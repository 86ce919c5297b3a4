import type { ReactNode } from 'react';
import { timeOf } from '../platform/age.ts';
import { formatRupees } from '../platform/format-rupees.ts';
import { StatCard, StatGrid } from '../ui/stat-card.tsx';
import { BY_THE_GATES, noteParked } from './note-parked.ts';
import { useSessionStats } from './queries.ts';

interface Props {
  mall: string;
  /** What happened today, in India; undefined while nobody knows. */
  today: { entries: number; exits: number; revenue: number } | undefined;
}

/** The dashboard's four figures, over all sessions, each with today's; a dash where they could not be loaded. */
export function SessionStats({ mall, today }: Props) {
  const { data, isError } = useSessionStats(mall);
  const words = wordToday(today);
  const shown = (value: string | undefined) => value ?? (isError ? '–' : undefined);
  return (
    <StatGrid>
      <StatCard
        label="Total Sessions"
        value={shown(data?.totalSessions.toLocaleString('en-IN'))}
        note={
          <Note today={words.entries}>
            {data ? `all sessions, as of ${timeOf(Date.parse(data.asOf))}` : 'all sessions'}
          </Note>
        }
      />
      <StatCard
        label="Currently Parked"
        value={shown(data?.currentlyParked.toLocaleString('en-IN'))}
        note={<Note today={words.inside}>{data ? noteParked(data) : BY_THE_GATES}</Note>}
      />
      <StatCard
        label="Completed Today"
        value={shown(data?.completedToday.toLocaleString('en-IN'))}
        note={
          <Note today={today && `${today.exits.toLocaleString('en-IN')} left by a gate today`}>
            since midnight
          </Note>
        }
      />
      <StatCard
        label="Total Revenue"
        value={shown(data && formatRupees(data.totalRevenue))}
        note={<Note today={words.revenue}>{noteRevenue(data?.inReview ?? 0)}</Note>}
      />
    </StatGrid>
  );
}

function noteRevenue(inReview: number): string {
  if (inReview === 0) return 'all that was charged';
  return `all that was charged; ${inReview.toLocaleString('en-IN')} in review, not charged`;
}

/** Today's figures; of the cars inside how their count has changed since midnight, by the gates. */
function wordToday(
  today: Props['today'],
): Partial<Record<'entries' | 'exits' | 'inside' | 'revenue', string>> {
  if (!today) return {};
  const { entries, exits, revenue } = today;
  const more = entries - exits;
  return {
    entries: `${entries.toLocaleString('en-IN')} came in today`,
    exits: `${exits.toLocaleString('en-IN')} left by a gate today`,
    inside: `${Math.abs(more).toLocaleString('en-IN')} ${more < 0 ? 'fewer' : 'more'} than at midnight`,
    revenue: `${formatRupees(Math.round(revenue))} today`,
  };
}

/** Today's figure has its line from the start, so that nothing moves when it comes. */
function Note({ today, children }: { today: string | undefined; children: ReactNode }) {
  return (
    <>
      <span className="block font-semibold text-ink">{today ?? '\u00A0'}</span>
      {children}
    </>
  );
}
