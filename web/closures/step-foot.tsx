import { Button } from '../ui/button.tsx';
import { DialogFoot } from '../ui/dialog.tsx';
import { StepFault } from './step-fault.tsx';

interface Props {
  step: { readonly error: Error | null; readonly isPending: boolean };
  /** What the button says, and what it says while the answer is on its way. */
  words: readonly [idle: string, pending: string];
  onClose: () => void;
}

/** The foot of a dialog about a closure: what went wrong, the step, and the way back. */
export function StepFoot({ step, words: [idle, pending], onClose }: Props) {
  return (
    <DialogFoot>
      <StepFault error={step.error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={step.isPending}>
          {step.isPending ? pending : idle}
        </Button>
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </DialogFoot>
  );
}
