import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import { joinClasses } from './join-classes.ts';

interface Props {
  tone: 'info' | 'good' | 'bad' | 'warn';
  children: ReactNode;
  /** An X appears where it can be dismissed. */
  onDismiss?: () => void;
  /** A button or link at the end. */
  action?: ReactNode;
}

/** A sentence across the width. `bad` is an alert, the rest a status: both are read out when they appear. */
export function Banner({ tone, children, onDismiss, action }: Props) {
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={joinClasses(
        'flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border-s-4 px-4 py-2.5 text-sm font-medium',
        TONES[tone],
      )}
    >
      {/* What is beside it goes below where the sentence would become a column. */}
      <div className="min-w-0 flex-1 basis-48">{children}</div>
      {action}
      {onDismiss && (
        <IconButton label="Dismiss" icon={<X />} onClick={onDismiss} className="-me-2 size-8 text-current" />
      )}
    </div>
  );
}

const TONES = {
  info: 'border-line-strong bg-sunken text-ink',
  good: 'border-good bg-good-soft text-good',
  bad: 'border-bad bg-bad-soft text-bad',
  warn: 'border-accent bg-warn-soft text-warn',
};
