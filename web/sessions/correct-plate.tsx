import type { SettlementInput } from '#contract/settlements.ts';
import { useState, type FormEvent } from 'react';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Input } from '../ui/field.tsx';
import { SubmitOrCancel } from '../ui/submit-or-cancel.tsx';
import { SettledBanner } from './settled-banner.tsx';
import { useSettling } from './use-settling.ts';

interface Props {
  /** The mall's `_id`. */
  mall: string;
  /** The id of the session. */
  session: string;
  plate: string;
  /** The other plate, while nobody knows which is its car's. */
  other: string | undefined;
  mayCorrect: boolean;
}

/** Says that the gates read two plates, and lets whoever may settle say which is the car's. */
export function CorrectPlate({ mall, session, plate, other, mayCorrect }: Props) {
  const [chosen, choose] = useState<string | null>(null);
  const settling = useSettling(mall, session);
  const send = (body: SettlementInput) => settling.mutate(body, { onSuccess: () => choose(null) });
  return (
    <>
      <SettledBanner settling={settling} sentence="The plate was set right." onUndo={send} />
      {other !== undefined && (
        <Banner tone="warn">
          One gate read <bdi className="plate">{plate}</bdi>, the other <bdi className="plate">{other}</bdi>.
          Until it is known which is the car’s, neither driver sees this stay by the plate alone.
        </Banner>
      )}
      {other !== undefined && mayCorrect && chosen === null && (
        <div className="flex flex-wrap gap-2">
          {[plate, other].map((one) => (
            <Button key={one} look="outline" size="sm" onClick={() => choose(one)}>
              It is {one}
            </Button>
          ))}
        </div>
      )}
      {chosen !== null && (
        <ReasonForm
          label={`Set it right: ${chosen}`}
          isBusy={settling.isPending}
          onSend={(reason) => send({ action: 'correct_plate', session, plate: chosen, reason })}
          onCancel={() => choose(null)}
        />
      )}
    </>
  );
}

interface FormProps {
  label: string;
  isBusy: boolean;
  onSend: (reason: string) => void;
  onCancel: () => void;
}

function ReasonForm({ label, isBusy, onSend, onCancel }: FormProps) {
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend(reason);
  };
  return (
    <form onSubmit={submit} className="grid w-full gap-3">
      <Input
        label="How do you know?"
        required
        maxLength={300}
        value={reason}
        hint="The photographs of both gates show the plate. Written down under your name."
        onChange={(event) => setReason(event.target.value)}
      />
      <SubmitOrCancel label={label} isDisabled={isBusy || reason.trim() === ''} onCancel={onCancel} />
    </form>
  );
}
