import { FilterButtons } from '../ui/filter-buttons.tsx';
import { Input } from '../ui/field.tsx';
import type { WantedPeriod } from './queries.ts';

const PERIODS = [
  { value: 'today', label: 'Today' },
  { value: 'yesterday', label: 'Yesterday' },
  { value: 'week', label: 'This week' },
  { value: 'month', label: 'This month' },
  { value: 'days', label: 'From – to' },
] as const;

interface Props {
  wanted: WantedPeriod;
  /** The last day that there is. */
  lastDay: string;
  /** The mall is no more: only days of the past can be chosen. */
  isOver: boolean;
  onChange: (wanted: WantedPeriod) => void;
}

/** Which days the report is about. */
export function PeriodChoice({ wanted, lastDay, isOver, onChange }: Props) {
  return (
    <div className="flex flex-wrap items-end gap-4 print:hidden">
      {!isOver && (
        <FilterButtons
          label="Period"
          options={PERIODS}
          value={wanted.period}
          onChange={(period) => onChange({ ...wanted, period })}
        />
      )}
      {wanted.period === 'days' && (
        <div className="flex flex-wrap gap-3">
          <Input
            label="From"
            type="date"
            value={wanted.from}
            max={lastDay}
            onChange={(event) => onChange({ ...wanted, from: event.target.value })}
          />
          <Input
            label="To"
            type="date"
            value={wanted.to}
            max={lastDay}
            onChange={(event) => onChange({ ...wanted, to: event.target.value })}
          />
        </div>
      )}
    </div>
  );
}
