import { useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface Props {
  title: string;
  text: ReactNode;
  /** What is shown this once, and copied. */
  value: string;
  /** What it is called on the button: key, link, code. */
  what: string;
  /** What somebody presses who has written it down or passed it on. */
  done?: string;
  /** Large, for what is read out. */
  isLarge?: boolean;
  onClose: () => void;
  /** Below it: how it is used. */
  children?: ReactNode;
}

/** Something that is shown this once. Closing it asks until it was copied, or somebody says that they have it. */
export function OnceDialog({
  title,
  text,
  value,
  what,
  done = 'I have stored it',
  isLarge = false,
  onClose,
  children,
}: Props) {
  const [copied, setCopied] = useState<'not' | 'copied' | 'refused'>('not');
  const copy = () => {
    if (!navigator.clipboard) return setCopied('refused');
    void navigator.clipboard.writeText(value).then(
      () => setCopied('copied'),
      () => setCopied('refused'),
    );
  };
  return (
    <Dialog title={title} text={text} uncopied={copied !== 'copied'} onClose={onClose}>
      <div className="grid gap-4">
        <code
          onCopy={() => setCopied('copied')}
          className={
            isLarge
              ? 'block rounded-md bg-sunken p-4 text-center text-3xl font-bold tracking-[0.2em] wrap-anywhere select-all'
              : 'block rounded-md bg-sunken p-3 text-sm break-all select-all'
          }
        >
          {value}
        </code>
        {children}
        <div className="flex flex-wrap gap-3">
          <Button onClick={copy}>{copied === 'copied' ? 'Copied' : `Copy ${what}`}</Button>
          <Button look="outline" onClick={onClose}>
            {done}
          </Button>
        </div>
        <p role="status" className="text-sm text-muted empty:hidden">
          {copied === 'copied' && <span className="sr-only">Copied.</span>}
          {copied === 'refused' &&
            `This browser does not let us copy: select the ${what} and copy it, or write it down.`}
        </p>
      </div>
    </Dialog>
  );
}
