import { useState, type FormEvent } from 'react';
import { Button } from '../ui/button.tsx';
import { Input } from '../ui/field.tsx';

interface Props {
  isBusy: boolean;
  onOpen: (reason: string) => void;
  onCancel: () => void;
}

/** Why a car is let out: asked before the barrier opens. */
export function OpenForm({ isBusy, onOpen, onCancel }: Props) {
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onOpen(reason);
  };
  return (
    <form onSubmit={submit} className="grid gap-3">
      <Input
        label="Why is it let out?"
        required
        maxLength={200}
        value={reason}
        hint="Written down under your name. What is due stays in the books."
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" disabled={isBusy || reason.trim() === ''}>
          Open the barrier
        </Button>
        <Button look="outline" size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
