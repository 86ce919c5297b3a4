import type { ForecastDay } from '#contract/forecast.ts';
import { DayPicker } from 'react-day-picker';
import { CROWD_CLASSES, CROWDS, wordCalendarDay } from './word-crowd.ts';

interface Props {
  /** Indian days, YYYY-MM-DD; an empty value is no day. */
  value: string;
  first: string;
  last: string;
  /** What is known of the shown month's days. */
  days: readonly ForecastDay[];
  /** The month that is shown from now on, YYYY-MM. */
  onMonth: (month: string) => void;
  onChange: (date: string) => void;
}

/** A month to choose a day from, tinted by how full the mall gets. Days before the first and after the last cannot be chosen. */
export default function Calendar({ value, first, last, days, onMonth, onChange }: Props) {
  const selected = toLocal(value);
  const from = toLocal(first);
  const to = toLocal(last);
  if (!from || !to) return null;
  const byDate = new Map(days.map((day) => [day.date, day]));
  const isOf = (fits: (day: ForecastDay) => boolean) => (day: Date) => {
    const known = byDate.get(toText(day));
    return known !== undefined && fits(known);
  };
  return (
    <DayPicker
      mode="single"
      // The dialog is opened to choose a day: the focus belongs on one, where the arrows work.
      // eslint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      selected={selected}
      onDayClick={(day, modifiers) => !modifiers['disabled'] && onChange(toText(day))}
      defaultMonth={selected && selected >= from ? selected : from}
      startMonth={from}
      endMonth={to}
      disabled={[{ before: from }, { after: to }]}
      today={from}
      weekStartsOn={1}
      showOutsideDays={false}
      onMonthChange={(month) => onMonth(toText(month).slice(0, 7))}
      modifiers={{
        ...Object.fromEntries(CROWDS.map((crowd) => [crowd, isOf((day) => day.crowd === crowd)])),
        festival: isOf(({ dayName }) => dayName !== null),
      }}
      modifiersClassNames={{ ...CROWD_CLASSES, festival: 'festival' }}
      labels={{
        labelDayButton: (day, { selected: isSelected }) =>
          `${wordCalendarDay(toText(day), byDate.get(toText(day)))}${isSelected ? ', selected' : ''}`,
      }}
      classNames={CLASSES}
    />
  );
}

/** A day of the calendar without a zone: the picker thinks in the browser's own. */
function toLocal(date: string): Date | undefined {
  const [year, month, day] = date.split('-').map(Number);
  return year && month && day ? new Date(year, month - 1, day) : undefined;
}

function toText(day: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

const NAV =
  'grid size-11 place-items-center rounded-md border border-line-strong bg-surface hover:bg-sunken aria-disabled:opacity-40 [&_svg]:size-4 [&_svg]:fill-current';

const CLASSES = {
  root: 'relative',
  months: 'relative',
  month: 'grid gap-3',
  month_caption: 'flex h-11 items-center ps-1 text-lg font-bold',
  nav: 'absolute end-0 top-0 flex gap-2',
  button_previous: NAV,
  button_next: NAV,
  month_grid: 'w-full border-collapse',
  weekday: 'h-9 text-xs font-semibold text-muted',
  day: 'p-0.5 text-center [&[data-disabled]_button]:text-faint [&[data-disabled]_button]:line-through [&[data-disabled]_button]:hover:bg-transparent',
  day_button:
    'crowd-key relative grid h-11 w-full place-items-center rounded-md text-sm font-semibold transition-colors duration-150 hover:bg-sunken',
  selected: '[&_button]:bg-accent [&_button]:text-on-accent [&_button]:hover:bg-accent-strong',
  today: '[&_button]:underline [&_button]:underline-offset-4',
  hidden: 'invisible',
};
