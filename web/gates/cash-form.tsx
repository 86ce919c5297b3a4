import { useState, type FormEvent } from 'react';
import { formatRupees } from '../platform/format-rupees.ts';
import { Button } from '../ui/button.tsx';
import { Input } from '../ui/field.tsx';

interface Props {
  amountDue: number;
  isBusy: boolean;
  fault: string | undefined;
  onTake: (received: number) => void;
  onCancel: () => void;
}

/** What a driver hands over; the change to give back is shown while it is typed. */
export function CashForm({ amountDue, isBusy, fault, onTake, onCancel }: Props) {
  const [typed, setTyped] = useState(String(amountDue));
  const received = Number(typed);
  const isEnough = typed.trim() !== '' && received >= amountDue;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isEnough) onTake(received);
  };
  return (
    <form onSubmit={submit} className="grid gap-3">
      <Input
        label="Cash received (rupees)"
        type="number"
        inputMode="decimal"
        min={amountDue}
        step={0.01}
        required
        value={typed}
        error={fault}
        hint={isEnough ? `Change to give: ${formatRupees(received - amountDue)}` : 'Less than what is due'}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" disabled={isBusy || !isEnough}>
          Take {formatRupees(amountDue)}
        </Button>
        <Button look="outline" size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
