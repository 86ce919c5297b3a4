import { useState } from 'react';
import { Button } from './button.tsx';

interface Props {
  /** What it is, before it and on the button. */
  label: string;
  value: string;
  onCopied?: () => void;
}

/** A value that somebody types or pastes elsewhere, with a button that copies it. */
export function CopyLine({ label, value, onCopied }: Props) {
  const [copied, setCopied] = useState<'not' | 'copied' | 'refused'>('not');
  const note = () => {
    setCopied('copied');
    onCopied?.();
  };
  const copy = () => {
    if (!navigator.clipboard) return setCopied('refused');
    void navigator.clipboard.writeText(value).then(note, () => setCopied('refused'));
  };
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <p className="text-sm font-semibold">{label}</p>
      <div className="flex items-center gap-3 rounded-md bg-sunken py-2 ps-3 pe-2">
        <code onCopy={note} className="min-w-0 flex-1 text-sm break-all select-all">
          {value}
        </code>
        <Button look="outline" size="sm" className="shrink-0" onClick={copy}>
          {copied === 'copied' ? 'Copied' : 'Copy'}
          <span className="sr-only"> {label}</span>
        </Button>
      </div>
      <p role="status" className="text-xs text-muted empty:hidden">
        {copied === 'copied' && <span className="sr-only">{label} copied.</span>}
        {copied === 'refused' &&
          'This browser does not let us copy: select it and copy it, or write it down.'}
      </p>
    </div>
  );
}
