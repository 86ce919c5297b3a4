import type { ReactNode } from 'react';

interface Props {
  title: string;
  text?: ReactNode;
  /** What can be done about it. */
  action?: ReactNode;
}

/** Shown where there is nothing else to show: why, and what can be done. */
export function EmptyState({ title, text, action }: Props) {
  return (
    <div className="grid justify-items-center gap-2 rounded-lg border border-dashed border-line-strong px-6 py-14 text-center">
      <svg
        aria-hidden
        viewBox="0 0 48 40"
        className="mb-2 h-10 text-line-strong"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
      >
        <path d="M4 38V4h40v34M24 4v34" strokeLinecap="round" />
      </svg>
      <p className="text-lg font-bold text-balance">{title}</p>
      {text && <p className="max-w-prose text-sm text-muted">{text}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
