import { useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import Calendar from './calendar.tsx';
import { CalendarKey } from './calendar-key.tsx';
import { useForecastDays } from './queries.ts';

interface Props {
  /** The mall whose days are shown, by its name; null while none is chosen. */
  mall: string | null;
  value: string;
  first: string;
  last: string;
  onChange: (date: string) => void;
  onClose: () => void;
}

/** The calendar in a dialog of its own, with how full the mall gets on each day of the month. */
export default function CalendarDialog({ mall, value, first, last, onChange, onClose }: Props) {
  const shownFirst = value >= first && value <= last ? value : first;
  const [month, setMonth] = useState(shownFirst.slice(0, 7));
  const from = laterOf(`${month}-01`, first);
  const days = useForecastDays(mall, from, earlierOf(lastOfMonth(month), last));
  const choose = (date: string) => {
    onChange(date);
    onClose();
  };
  return (
    <Dialog title="Choose a day" onClose={onClose}>
      <Calendar
        value={value}
        first={first}
        last={last}
        days={days.data?.days ?? []}
        onMonth={setMonth}
        onChange={choose}
      />
      <CalendarKey mall={mall} days={days} />
    </Dialog>
  );
}

function lastOfMonth(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}`;
}

function laterOf(one: string, other: string): string {
  return one > other ? one : other;
}

function earlierOf(one: string, other: string): string {
  return one < other ? one : other;
}
