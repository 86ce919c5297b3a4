import { useId, type ReactNode } from 'react';

interface Props {
  title: string;
  text?: ReactNode;
  /** Beside the heading: a badge, a button. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of a page under a heading of its own: what it is about at the side, what can be done beside it. */
export function Section({ title, text, actions, children }: Props) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-x-10 gap-y-4 border-t border-line py-7 first:border-t-0 first:pt-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
    >
      <div className="grid content-start gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={id} className="text-lg font-bold">
            {title}
          </h2>
          {actions}
        </div>
        {text && <p className="max-w-prose text-sm text-muted">{text}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
