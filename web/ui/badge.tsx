import type { ReactNode } from 'react';
import { joinClasses } from './join-classes.ts';

type Tone = 'neutral' | 'strong' | 'good' | 'bad' | 'warn' | 'accent';

interface Props {
  tone?: Tone;
  /** A dot before the words. */
  dot?: boolean;
  /** `row` grows with a table for the wall, `lg` stands beside a heading. */
  size?: keyof typeof SIZES;
  children: ReactNode;
}

/** A short state in words; its colour only repeats them. */
export function Badge({ tone = 'neutral', dot = false, size = 'md', children }: Props) {
  return (
    <span
      className={joinClasses(
        'inline-flex items-center gap-1.5 rounded-sm font-semibold whitespace-nowrap',
        SIZES[size],
        TONES[tone],
      )}
    >
      {dot && <span aria-hidden className="size-2 rounded-full bg-current" />}
      {children}
    </span>
  );
}

const SIZES = {
  md: 'px-2 py-0.5 text-xs',
  row: 'px-2 py-0.5 text-xs xl:text-sm',
  lg: 'px-3 py-1 text-base',
};

const TONES: Record<Tone, string> = {
  neutral: 'bg-sunken text-muted',
  strong: 'bg-primary text-on-primary',
  good: 'bg-good-soft text-good',
  bad: 'bg-bad-soft text-bad',
  warn: 'bg-warn-soft text-warn',
  accent: 'bg-accent text-on-accent',
};
