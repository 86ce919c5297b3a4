import { formatRupees } from '../platform/format-rupees.ts';
import { StatCard, StatGrid } from '../ui/stat-card.tsx';
import type { HistoryRecord } from '#contract/sessions.ts';

interface Props {
  /** Undefined while they load. */
  records: readonly HistoryRecord[] | undefined;
  isUnknown: boolean;
}

/** Only completed sessions count; the average is rounded, 0 if there is none. */
export function HistoryStats({ records, isUnknown }: Props) {
  const figures = records && !isUnknown ? countHistory(records) : null;
  const shown = (value: string | number | undefined) => value ?? (isUnknown ? '–' : undefined);
  return (
    <StatGrid>
      <StatCard label="Total Visits" value={shown(figures?.visits)} />
      <StatCard label="Total Spent" value={shown(figures ? formatRupees(figures.spent) : undefined)} />
      <StatCard label="Ongoing Sessions" value={shown(figures?.ongoing)} />
      <StatCard label="Avg. Per Visit" value={shown(figures ? formatRupees(figures.average) : undefined)} />
    </StatGrid>
  );
}

export function countHistory(records: readonly HistoryRecord[]) {
  const completed = records.filter(({ status }) => status === 'completed');
  const spent = completed.reduce((sum, { charges }) => sum + charges, 0);
  return {
    visits: completed.length,
    spent,
    ongoing: records.length - completed.length,
    average: completed.length === 0 ? 0 : Math.round(spent / completed.length),
  };
}
