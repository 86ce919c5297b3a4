import { useState, type FormEvent } from 'react';
import { faultsOf, reasonOf } from '../../platform/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { usePlateChange } from './queries.ts';

interface Props {
  plate: string;
  onDone: () => void;
}

/** Proves a plate with the code of a visit, and says where the code stands. */
export function ProveForm({ plate, onDone }: Props) {
  const [code, setCode] = useState('');
  const change = usePlateChange();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate({ kind: 'prove', plate, code }, { onSuccess: onDone });
  };
  const fault = change.isError
    ? (faultsOf(change.error)['code'] ??
      (reasonOf(change.error) || 'The code was not checked. Please try again.'))
    : undefined;
  return (
    <form onSubmit={submit} className="grid grid-cols-1 gap-3 rounded-md bg-sunken p-4">
      <Input
        label={`Code for ${plate}`}
        required
        maxLength={40}
        autoCapitalize="characters"
        autoComplete="one-time-code"
        spellCheck={false}
        className="max-w-60 tracking-widest uppercase"
        value={code}
        error={fault}
        hint="Seven letters and digits, after the word Code on the display at the entry when the car drives in, or on the receipt. They work while the car is parked and for a week after it has left. A mall’s desk makes one too, if you bring the car’s papers."
        onChange={(event) => setCode(event.target.value)}
      />
      <div>
        <Button type="submit" disabled={change.isPending}>
          Prove with this code
        </Button>
      </div>
    </form>
  );
}
