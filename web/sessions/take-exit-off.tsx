import type { SettlementInput } from '#contract/settlements.ts';
import { useState, type FormEvent } from 'react';
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
  /** It ended at an exit that was read or typed. */
  hasExit: boolean;
  /** The settlement by which its exit was taken off before, where that stands. */
  takenOffBy: string | null;
}

/** Takes the exit off a visit, for whoever may settle it: with a reason, and to be taken back. */
export function TakeExitOff({ mall, session, hasExit, takenOffBy }: Props) {
  const [isAsking, ask] = useState(false);
  const settling = useSettling(mall, session);
  const send = (body: SettlementInput) => settling.mutate(body, { onSuccess: () => ask(false) });
  if (!hasExit && !settling.data && takenOffBy === null) return null;
  return (
    <div className="mt-3 grid justify-items-start gap-3">
      <SettledBanner
        settling={settling}
        sentence="The exit was taken off, and its charge with it."
        standing={takenOffBy}
        onUndo={send}
      />
      {hasExit &&
        (isAsking ? (
          <ReasonForm
            isBusy={settling.isPending}
            onTakeOff={(reason) => send({ action: 'split', session, reason })}
            onCancel={() => ask(false)}
          />
        ) : (
          <Button look="outline" size="sm" onClick={() => ask(true)}>
            Take the exit off
          </Button>
        ))}
    </div>
  );
}

interface FormProps {
  isBusy: boolean;
  onTakeOff: (reason: string) => void;
  onCancel: () => void;
}

function ReasonForm({ isBusy, onTakeOff, onCancel }: FormProps) {
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onTakeOff(reason);
  };
  return (
    <form onSubmit={submit} className="grid w-full gap-3">
      <p className="text-sm">
        For an exit that was another car’s, or was typed by mistake. It stands alone then, and nothing is owed
        up to it. What was paid there goes back to whoever paid it. The car is inside again and pays at its
        own exit; where it came in since, or that exit is more than a day ago, the visit ends uncharged.
      </p>
      <Input
        label="Why?"
        required
        maxLength={300}
        value={reason}
        hint="Written down under your name."
        onChange={(event) => setReason(event.target.value)}
      />
      <SubmitOrCancel
        label="Take the exit off"
        isDisabled={isBusy || reason.trim() === ''}
        onCancel={onCancel}
      />
    </form>
  );
}
