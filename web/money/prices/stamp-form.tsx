import type { TariffDocument } from '#domain/money/tariff.ts';
import { useState, type FormEvent } from 'react';
import { reasonOf } from '../../platform/api-error.ts';
import { formatRupees } from '../../platform/format-rupees.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Input, Select } from '../../ui/field.tsx';
import { useStamp } from './queries.ts';
import { wordName } from './words.ts';

interface Props {
  mall: string;
  /** The mall's name. */
  name: string;
  /** The tariff in force; nothing is shown where it knows no stamps. */
  document: TariffDocument;
}

/** Where the mall gives a car the stamp of a shop: before its exit it counts there, after it the bill is corrected. */
export function StampForm({ mall, name, document: { validations } }: Props) {
  const [plate, setPlate] = useState('');
  const [code, setCode] = useState(validations[0]?.code ?? '');
  const [reason, setReason] = useState('');
  const stamp = useStamp(mall, name);
  if (validations.length === 0) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const onSuccess = () => {
      setPlate('');
      setReason('');
    };
    stamp.mutate({ plate, code, reason }, { onSuccess });
  };
  const given = stamp.data;
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-xl font-bold">Give a stamp</h2>
      <form onSubmit={submit} className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-60 sm:max-w-80">
          <Input
            label="Plate"
            placeholder="GJ05AB1234"
            required
            maxLength={40}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            className="uppercase placeholder:normal-case"
            value={plate}
            error={stamp.isError ? reasonOf(stamp.error) || 'The stamp could not be given.' : undefined}
            onChange={(event) => setPlate(event.target.value)}
          />
        </div>
        <div className="min-w-0 flex-1 basis-40 sm:max-w-60">
          <Select label="Stamp of" value={code} onChange={(event) => setCode(event.target.value)}>
            {validations.map((one) => (
              <option key={one.code} value={one.code}>
                {wordName(one.code)}:{' '}
                {one.freeMinutes === null ? 'the whole stay' : `${one.freeMinutes} minutes`}
              </option>
            ))}
          </Select>
        </div>
        <Shown reason={reason} onType={setReason} />
        <Button type="submit" disabled={stamp.isPending} className="mt-6.5 min-h-11">
          Give the stamp
        </Button>
      </form>
      {given && (
        <Banner tone="good" onDismiss={stamp.reset}>
          {given.plate} has the stamp {wordName(given.validations.at(-1) ?? '')}.{' '}
          {given.isInside ? 'If it left now it would owe' : 'It owes'} {formatRupees(given.amountDue)}.
        </Banner>
      )}
    </section>
  );
}

/** What the driver showed, under the name of whoever types it. */
function Shown({ reason, onType }: { reason: string; onType: (reason: string) => void }) {
  return (
    <div className="min-w-0 flex-1 basis-60 sm:max-w-80">
      <Input
        label="What was shown?"
        required
        maxLength={200}
        placeholder="Receipt 4711"
        value={reason}
        onChange={(event) => onType(event.target.value)}
      />
    </div>
  );
}
