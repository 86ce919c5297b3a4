import { useState, type FormEvent } from 'react';
import { RupeesInput } from '../money/rupees-input.tsx';
import { formatRupees } from '../platform/format-rupees.ts';
import { readRupees } from '../platform/read-rupees.ts';
import { Button } from '../ui/button.tsx';
import { useSettled } from '../ui/use-settled.ts';

const ANNOUNCED_AFTER_MS = 800;

interface Props {
  amountDue: number;
  /** What was typed before, where the first press was refused. */
  typedBefore: string | undefined;
  isBusy: boolean;
  fault: string | undefined;
  onTake: (received: number) => void;
  onCancel: () => void;
}

/** What a driver hands over; the change to give back is shown while it is typed. */
export function CashForm({ amountDue, typedBefore, isBusy, fault, onTake, onCancel }: Props) {
  const [typed, setTyped] = useState(typedBefore ?? String(amountDue));
  const [isTyped, setIsTyped] = useState(false);
  const paise = readRupees(typed);
  const received = paise === null ? null : paise / 100;
  const isEnough = received !== null && received >= amountDue;
  const hint = received === null ? undefined : wordChange(received, amountDue);
  // Not at every key: who types 200 does not want to hear of 2 and of 20.
  const settled = useSettled(isTyped ? hint : undefined, ANNOUNCED_AFTER_MS);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isEnough && !isBusy) onTake(received);
  };
  return (
    <form onSubmit={submit} className="grid gap-3">
      <RupeesInput
        label="Cash received (rupees)"
        typed={typed}
        error={fault}
        hint={hint}
        hasFocus
        onType={(next) => {
          setTyped(next);
          setIsTyped(true);
        }}
      />
      <p role="status" className="sr-only">
        {settled}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" disabled={isBusy || !isEnough}>
          Take {formatRupees(amountDue)}
        </Button>
        <Button look="outline" size="sm" disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function wordChange(received: number, due: number): string {
  return received < due ? 'Less than what is due' : `Change to give: ${formatRupees(received - due)}`;
}
