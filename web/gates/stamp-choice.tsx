import { Button } from '../ui/button.tsx';
import { wordStamp } from './word-waiting.ts';

interface Props {
  stamps: readonly string[];
  isBusy: boolean;
  onGive: (code: string) => void;
  onCancel: () => void;
}

/** The stamps that a waiting car can be given: what it owes is priced anew at once. */
export function StampChoice({ stamps, isBusy, onGive, onCancel }: Props) {
  return (
    <div role="group" aria-label="Stamps" className="grid gap-3">
      <p className="text-sm">Which stamp did the driver show? What is due is priced anew by it.</p>
      <div className="flex flex-wrap gap-2">
        {stamps.map((code) => (
          <Button key={code} size="sm" disabled={isBusy} onClick={() => onGive(code)}>
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
