import type { Mall } from '#contract/malls.ts';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { Input } from '../ui/field.tsx';
import { PasswordInput } from '../ui/password-input.tsx';
import type { StaffDraft } from './staff-queries.ts';

interface Props {
  malls: readonly Mall[];
  /** The malls that are chosen to begin with, by their `_id`. */
  chosen?: readonly string[];
  /** What failed, if something did. */
  banner: ReactNode;
  /** The server's refusals of single fields, by their names. */
  faults: Readonly<Record<string, string>>;
  onAdd: (draft: StaffDraft, onSuccess: () => void) => void;
}

const EMPTY: StaffDraft = { name: '', email: '', password: '', malls: [] };

/** The fields that show their own fault. */
const AT_FIELDS = ['name', 'email', 'password'];

/** Makes an admin of the chosen malls. */
export function StaffForm({ malls, chosen = [], banner, faults, onAdd }: Props) {
  const [draft, setDraft] = useState<StaffDraft>({ ...EMPTY, malls: [...chosen] });
  const set = (part: Partial<StaffDraft>) => setDraft({ ...draft, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAdd(draft, () => setDraft({ ...EMPTY, malls: [...chosen] }));
  };
  return (
    <form onSubmit={submit} className="grid gap-4 rounded-lg border border-line bg-surface p-5">
      <h2 className="text-lg font-bold">Add an admin</h2>
      <div className="grid gap-4 sm:grid-cols-3">
        <Input
          label="Admin name"
          required
          maxLength={200}
          value={draft.name}
          error={faults['name']}
          onChange={(e) => set({ name: e.target.value })}
        />
        <Input
          label="Admin email"
          type="email"
          required
          value={draft.email}
          error={faults['email']}
          onChange={(e) => set({ email: e.target.value })}
        />
        <PasswordInput
          label="First password"
          autoComplete="new-password"
          hint="Leave it empty to invite by a link; else at least 15 characters"
          value={draft.password}
          error={faults['password']}
          onChange={(e) => set({ password: e.target.value })}
        />
      </div>
      <MallChoice malls={malls} chosen={draft.malls} onChange={(next) => set({ malls: next })} />
      {!AT_FIELDS.some((field) => faults[field]) && banner}
      <div>
        <Button type="submit" disabled={draft.malls.length === 0}>
          Add admin
        </Button>
      </div>
    </form>
  );
}

interface ChoiceProps {
  malls: readonly Mall[];
  /** The malls' `_id`. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

function MallChoice({ malls, chosen, onChange }: ChoiceProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">Administers</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {malls.map(({ _id, name }) => (
          <Checkbox
            key={_id}
            label={name}
            checked={chosen.includes(_id)}
            onChange={(isChosen) => onChange(isChosen ? [...chosen, _id] : chosen.filter((id) => id !== _id))}
          />
        ))}
      </div>
    </fieldset>
  );
}
