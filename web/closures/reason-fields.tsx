import { Input } from '../ui/field.tsx';
import { toField } from './typed-times.ts';

interface Props {
  reason?: string;
  until?: string | null;
  faults: Readonly<Record<string, string>>;
  /** Beside the end, where it is asked: when it begins. */
  children?: React.ReactNode;
}

/** Why, and until when. */
export function ReasonFields({ reason, until = null, faults, children }: Props) {
  return (
    <>
      <Input
        label="Reason"
        name="reason"
        required
        maxLength={120}
        defaultValue={reason}
        hint="Drivers read this: floor painting, a burst pipe."
        error={faults['reason']}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {children}
        <Input
          label="Until"
          name="until"
          type="datetime-local"
          defaultValue={toField(until)}
          hint="The time in India. Empty: until somebody opens it."
          error={faults['until']}
        />
      </div>
    </>
  );
}
