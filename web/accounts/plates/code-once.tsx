import { OnceDialog } from '../../ui/once-dialog.tsx';

interface Props {
  plate: string;
  code: string;
  expiresAt: string;
  onClose: () => void;
}

const UNTIL = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
  hourCycle: 'h23',
});

/** A code for a plate, shown this once. */
export function CodeOnce({ plate, code, expiresAt, onClose }: Props) {
  return (
    <OnceDialog
      title={`Code for ${plate}`}
      text={`It is shown this once and works once, until ${UNTIL.format(new Date(expiresAt))}. The driver adds the plate to an account, chooses Prove and types it.`}
      value={code}
      what="code"
      done="The driver has it"
      isLarge
      onClose={onClose}
    />
  );
}
