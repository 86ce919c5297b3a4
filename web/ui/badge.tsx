import type { ReactNode } from 'react';
import { joinClasses } from './join-classes.ts';

type Tone = 'neutral' | 'good' | 'bad' | 'warn' | 'accent';

interface Props {
  tone?: Tone;
  /** A dot before the words. */
  dot?: boolean;
  children: ReactNode;
}

/** A short state in words; its colour only repeats them. */
export function Badge({ tone = 'neutral', dot = false, children }: Props) {
  return (
    <span
      className={joinClasses(
        'inline-flex items-center gap-1.5 rounded-sm px-2 py-0.5 text-xs font-semibold whitespace-nowrap',
        TONES[tone],
      )}
    >
      {dot && <span aria-hidden className="size-2 rounded-full bg-current" />}
      {children}
    </span>
  );
}

const TONES: Record<Tone, string> = {
  neutral: 'bg-sunken text-muted',
  good: 'bg-good-soft text-good',
  bad: 'bg-bad-soft text-bad',
  warn: 'bg-warn-soft text-warn',
  accent: 'bg-accent text-on-accent',
};
