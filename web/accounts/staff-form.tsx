import type { Mall } from '#contract/malls.ts';
import { useState, type FormEvent } from 'react';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { Input } from '../ui/field.tsx';

export interface StaffDraft {
  name: string;
  email: string;
  password: string;
  /** The malls' `_id`. */
  malls: string[];
}

interface Props {
  malls: readonly Mall[];
  /** Answers whether it worked. */
  onAdd: (draft: StaffDraft) => Promise<boolean>;
}

const EMPTY: StaffDraft = { name: '', email: '', password: '', malls: [] };

/** Makes an admin of the chosen malls. */
export function StaffForm({ malls, onAdd }: Props) {
  const [draft, setDraft] = useState<StaffDraft>(EMPTY);
  const set = (part: Partial<StaffDraft>) => setDraft({ ...draft, ...part });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await onAdd(draft)) setDraft(EMPTY);
  };
  return (
    <form
      onSubmit={(event) => void submit(event)}
      className="grid gap-4 rounded-lg border border-line bg-surface p-5"
    >
      <h2 className="text-lg font-bold">Add an admin</h2>
      <div className="grid gap-4 sm:grid-cols-3">
        <Input
          label="Admin name"
          required
          maxLength={200}
          value={draft.name}
          onChange={(e) => set({ name: e.target.value })}
        />
        <Input
          label="Admin email"
          type="email"
          required
          value={draft.email}
          onChange={(e) => set({ email: e.target.value })}
        />
        <Input
          label="First password"
          type="password"
          autoComplete="new-password"
          hint="At least 15 characters; not needed for an account that exists"
          value={draft.password}
          onChange={(e) => set({ password: e.target.value })}
        />
      </div>
      <fieldset className="min-w-0">
        <legend className="mb-2 text-sm font-semibold">Administers</legend>
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          {malls.map(({ _id, name }) => (
            <Checkbox
              key={_id}
              label={name}
              checked={draft.malls.includes(_id)}
              onChange={(isChosen) =>
                set({ malls: isChosen ? [...draft.malls, _id] : draft.malls.filter((id) => id !== _id) })
              }
            />
          ))}
        </div>
      </fieldset>
      <div>
        <Button type="submit" disabled={draft.malls.length === 0}>
          Add admin
        </Button>
      </div>
    </form>
  );
}
