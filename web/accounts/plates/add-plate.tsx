import { useState, type FormEvent } from 'react';
import { faultsOf, reasonOf } from '../../platform/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { usePlateChange } from './queries.ts';

/** Adds a plate to the account. */
export function AddPlate() {
  const [plate, setPlate] = useState('');
  const change = usePlateChange();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate({ kind: 'add', plate }, { onSuccess: () => setPlate('') });
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-start gap-x-3 gap-y-3">
      <div className="min-w-0 flex-1 basis-60">
        <Input
          label="Plate number"
          placeholder="GJ05AB1234"
          required
          maxLength={40}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          className="uppercase placeholder:normal-case"
          value={plate}
          error={change.isError ? (faultsOf(change.error)['plate'] ?? wordFailure(change.error)) : undefined}
          onChange={(event) => setPlate(event.target.value)}
        />
      </div>
      <Button type="submit" disabled={change.isPending} className="mt-6.5 min-h-11">
        Add plate
      </Button>
    </form>
  );
}

function wordFailure(error: unknown): string {
  return reasonOf(error) || 'The plate was not added. Please try again.';
}
