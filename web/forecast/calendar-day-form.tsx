import type { CalendarDay } from '#contract/forecast.ts';
import { useState, type FormEvent } from 'react';
import { Button } from '../ui/button.tsx';
import { Input, Select } from '../ui/field.tsx';
import { REGIONS } from './regions.ts';

interface Props {
  /** The day that gets another name; null adds one. */
  renamed: CalendarDay | null;
  isSaving: boolean;
  onSave: (day: CalendarDay, onSuccess: () => void) => void;
  onCancel: () => void;
}

const EMPTY: CalendarDay = { date: '', name: '', region: 'IN' };

/** Adds a holiday or festival, or renames one. */
export function CalendarDayForm({ renamed, isSaving, onSave, onCancel }: Props) {
  const [draft, setDraft] = useState<CalendarDay>(renamed ?? EMPTY);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave(draft, () => setDraft(EMPTY));
  };
  return (
    <form onSubmit={submit} className="grid gap-4 rounded-lg border border-line bg-surface p-5">
      <h2 className="text-lg font-bold wrap-anywhere">{renamed ? `Rename ${renamed.name}` : 'Add a day'}</h2>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <Input
          label="Date"
          type="date"
          required
          disabled={renamed !== null}
          value={draft.date}
          onChange={(event) => setDraft({ ...draft, date: event.target.value })}
        />
        <Input
          label="Name of the day"
          required
          maxLength={100}
          value={draft.name}
          onChange={(event) => setDraft({ ...draft, name: event.target.value })}
        />
        <Select
          label="Region"
          disabled={renamed !== null}
          value={draft.region}
          hint="A mall keeps the days of the state that its address names."
          onChange={(event) => setDraft({ ...draft, region: event.target.value })}
        >
          {REGIONS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <div className="flex gap-2">
        <Button type="submit" disabled={isSaving}>
          {renamed ? 'Save name' : 'Add day'}
        </Button>
        {renamed && (
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
