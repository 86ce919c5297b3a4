import { CalendarDays } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { loadPart } from '../platform/load-part.ts';
import { Button } from '../ui/button.tsx';
import { Input } from '../ui/field.tsx';

// Fetched when it is opened: many type their day.
const CalendarDialog = lazy(() => loadPart(() => import('./calendar-dialog.tsx')));

interface Props {
  /** The chosen mall, whose days the calendar tints; null while none is chosen. */
  mall: { readonly name: string } | null;
  /** Indian days, YYYY-MM-DD. */
  value: string;
  onChange: (date: string) => void;
  first: string;
  last: string;
  error?: string | undefined;
}

/** A day to be typed, or chosen in a calendar that refuses past days. */
export function ChooseDate({ mall, value, onChange, first, last, error }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="grid grid-cols-1 items-start gap-2 sm:grid-cols-[minmax(0,1fr)_auto]">
      <Input
        label="Date"
        type="date"
        min={first}
        max={last}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button look="outline" size="lg" className="min-h-11 sm:mt-[1.6875rem]" onClick={() => setOpen(true)}>
        <CalendarDays aria-hidden className="size-4" />
        Open Calendar
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <CalendarDialog
            mall={mall?.name ?? null}
            value={value}
            first={first}
            last={last}
            onChange={onChange}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
