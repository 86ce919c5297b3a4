import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Input } from '../ui/field.tsx';
import { wordStamp } from './word-waiting.ts';

interface Props {
  stamps: readonly string[];
  isBusy: boolean;
  onGive: (code: string, reason: string) => void;
  onCancel: () => void;
}

/** The stamps that a waiting car can be given, and what the driver showed: what it owes is priced anew at once. */
export function StampChoice({ stamps, isBusy, onGive, onCancel }: Props) {
  const [reason, setReason] = useState('');
  return (
    <div role="group" aria-label="Stamps" className="grid gap-3">
      <p className="text-sm">Which stamp did the driver show? What is due is priced anew by it.</p>
      <Input
        label="What was shown?"
        required
        maxLength={200}
        value={reason}
        hint="The number of the receipt, or a few words. Written down under your name."
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        {stamps.map((code) => (
          <Button
            key={code}
            size="sm"
            disabled={isBusy || reason.trim() === ''}
            onClick={() => onGive(code, reason)}
          >
            {wordStamp(code)}
          </Button>
        ))}
        <Button look="outline" size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
