import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface Props {
  codes: readonly string[];
  onDone: () => void;
}

/** The recovery codes, shown this once. Closing it asks until somebody says that they are stored. */
export function RecoveryCodesDialog({ codes, onDone }: Props) {
  const [isStored, setStored] = useState(false);
  const [copied, setCopied] = useState('');
  const text = `Get My Spot: recovery codes. Each signs in once.\n\n${codes.join('\n')}\n`;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied('Copied.'),
      () => setCopied('This browser does not let us copy: please write the codes down.'),
    );
  return (
    <Dialog
      title="Your recovery codes"
      text="Without your phone or passkey each of these signs you in once. Nobody can show them again: store them where you store your passwords, or print them."
      uncopied={!isStored}
      onClose={onDone}
    >
      <div className="grid gap-5">
        <ol
          aria-label="Recovery codes"
          className="figures grid gap-x-6 gap-y-1.5 rounded-md bg-sunken p-4 sm:grid-cols-2"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className="flex flex-wrap items-center gap-3">
          <Button look="outline" onClick={() => void copy()}>
            <Copy aria-hidden className="size-4" /> Copy
          </Button>
          <a
            download="get-my-spot-recovery-codes.txt"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            className={buttonClasses('outline')}
          >
            <Download aria-hidden className="size-4" /> Download
          </a>
          <p role="status" className="text-sm text-muted">
            {copied}
          </p>
        </div>
        <Checkbox label="I have stored them" checked={isStored} onChange={setStored} />
        <Button size="lg" disabled={!isStored} onClick={onDone}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}
