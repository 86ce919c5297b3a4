import type { Closure } from '#contract/closures.ts';
import { faultsOf } from '../platform/api-error.ts';
import { readField } from '../platform/read-field.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useClosureStep } from './queries.ts';
import { ReasonFields } from './reason-fields.tsx';
import { StepFoot } from './step-foot.tsx';
import { toInstant } from './typed-times.ts';
import { wordPlaces } from './word-closures.ts';

interface Props {
  mall: string;
  closure: Closure;
  onDone: () => void;
  onClose: () => void;
}

/** Another reason or another end of what is closed, or will be. */
export default function ChangeDialog({ mall, closure, onDone, onClose }: Props) {
  const step = useClosureStep(mall);
  return (
    <Dialog title="Change the closure" text={wordPlaces(closure.places, 'slot')} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          const [reason, until] = [readField(form, 'reason').trim(), toInstant(readField(form, 'until'))];
          step.mutate({ kind: 'change', closure: closure.id, reason, until }, { onSuccess: onDone });
        }}
      >
        <ReasonFields reason={closure.reason} until={closure.until} faults={faultsOf(step.error)} />
        <StepFoot step={step} words={['Save', 'Saving…']} onClose={onClose} />
      </form>
    </Dialog>
  );
}
