import { useId, useState, type FormEvent } from 'react';
import { faultsOf, reasonOf } from '../../platform/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { CodeOnce } from './code-once.tsx';
import { usePlateCode } from './queries.ts';

/** Where a mall's desk makes a code for a driver who has brought the papers of a car. `mall` is the mall's `_id`. */
export function DeskCodePanel({ mall }: { mall: string }) {
  const id = useId();
  const [plate, setPlate] = useState('');
  const code = usePlateCode(mall);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    code.mutate(plate, { onSuccess: () => setPlate('') });
  };
  const fault = code.isError
    ? (faultsOf(code.error)['plate'] ?? (reasonOf(code.error) || 'No code was made. Please try again.'))
    : undefined;
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-x-10 gap-y-4 rounded-lg border border-line bg-surface p-5 lg:grid-cols-2"
    >
      <div className="grid content-start gap-1.5">
        <h2 id={id} className="text-lg font-bold">
          Code for a driver
        </h2>
        <p className="max-w-prose text-sm text-muted">
          With it a driver shows that a car is theirs and sees its visits from now on. Compare the car’s
          registration certificate with the person first: each code is written into the audit trail under your
          name.
        </p>
      </div>
      <form onSubmit={submit} className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <Input
            label="Plate on the papers"
            placeholder="GJ05AB1234"
            required
            maxLength={40}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            className="uppercase placeholder:normal-case"
            value={plate}
            error={fault}
            hint="A car that was in this mall in the last 30 days"
            onChange={(event) => setPlate(event.target.value)}
          />
        </div>
        <Button type="submit" disabled={code.isPending} className="mt-6.5 min-h-11">
          Make a code
        </Button>
      </form>
      {code.data && <CodeOnce {...code.data} onClose={code.reset} />}
    </section>
  );
}
