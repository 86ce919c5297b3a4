import type { CalendarDay } from '#contract/forecast.ts';
import { useState } from 'react';
import { reasonOf } from '../platform/api-error.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FilterButtons } from '../ui/filter-buttons.tsx';
import { TableSkeleton } from '../ui/table-skeleton.tsx';
import { Table, WRAPS } from '../ui/table.tsx';
import { CalendarDayForm } from './calendar-day-form.tsx';
import { useCalendar, useCalendarChange } from './queries.ts';
import { wordRegion } from './regions.ts';
import { useToday } from '../platform/use-today.ts';
import { wordDay } from './wording.ts';
import { LoadFailure } from '../ui/load-failure.tsx';

/** Holidays and festivals that the forecasts know: whole country or one state. */
export function CalendarPanel() {
  const thisYear = Number(useToday().slice(0, 4));
  const [year, setYear] = useState(String(thisYear));
  const [renamed, setRenamed] = useState<CalendarDay | null>(null);
  const days = useCalendar(Number(year));
  const change = useCalendarChange();
  const save = (day: CalendarDay, onSuccess: () => void) =>
    change.mutate(
      { kind: 'save', day, replaces: renamed?.name },
      {
        onSuccess: () => {
          onSuccess();
          setRenamed(null);
        },
      },
    );
  const remove = (day: CalendarDay) => {
    if (window.confirm(`Take ${day.name} on ${wordDay(day.date)} out of the calendar?`))
      change.mutate({ kind: 'remove', day });
  };
  return (
    <div className="grid gap-6">
      {change.isError && (
        <Banner tone="bad" onDismiss={change.reset}>
          {reasonOf(change.error) || `The day could not be ${change.variables.kind}d.`}
        </Banner>
      )}
      <CalendarDayForm
        key={renamed ? `${renamed.date} ${renamed.region} ${renamed.name}` : 'new'}
        renamed={renamed}
        isSaving={change.isPending && change.variables.kind === 'save'}
        onSave={save}
        onCancel={() => setRenamed(null)}
      />
      <FilterButtons
        label="Year"
        className="justify-self-start"
        value={year}
        onChange={setYear}
        options={[-2, -1, 0, 1, 2].map((step) => ({
          value: String(thisYear + step),
          label: String(thisYear + step),
        }))}
      />
      {days.isPending && <TableSkeleton rows={12} />}
      {days.isError && <LoadFailure onRetry={days.refetch}>The calendar could not be loaded.</LoadFailure>}
      {days.data && <Days days={days.data} onRename={setRenamed} onRemove={remove} />}
    </div>
  );
}

interface DaysProps {
  days: readonly CalendarDay[];
  onRename: (day: CalendarDay) => void;
  onRemove: (day: CalendarDay) => void;
}

function Days({ days, onRename, onRemove }: DaysProps) {
  return (
    <Table
      hasCards
      label="Holidays and festivals"
      keyOf={({ date, region, name }) => `${date} ${region} ${name}`}
      rows={days}
      empty={<EmptyState title="No days in this year" text="Forecasts of this year know weekends only." />}
      columns={[
        { header: 'Day', cell: ({ date }) => wordShortDay(date) },
        {
          header: 'Name',
          cell: ({ name }) => (
            <span dir="auto" className={`font-semibold ${WRAPS}`}>
              {name}
            </span>
          ),
        },
        { header: 'Region', cell: ({ region }) => wordRegion(region) },
        {
          header: 'Change',
          align: 'end',
          cell: (day) => (
            <span className="inline-flex gap-2">
              <Button look="outline" size="sm" onClick={() => onRename(day)}>
                Rename
              </Button>
              <Button look="danger" size="sm" onClick={() => onRemove(day)}>
                Remove
              </Button>
            </span>
          ),
        },
      ]}
    />
  );
}

function wordShortDay(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en-IN', SHORT);
}

const SHORT = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
