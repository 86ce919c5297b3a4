import type { ReactNode } from 'react';
import { joinClasses } from '../../ui/join-classes.ts';

/** A part of the form under its own heading. */
export function FormGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-4 rounded-lg border border-line bg-surface p-4 sm:p-5">
      <legend className="float-start mb-2 w-full text-lg font-bold">{title}</legend>
      {children}
    </fieldset>
  );
}

interface RowProps {
  /** What the fields are of, where several rows have the same fields: named with them by ear. */
  name?: string;
  children: ReactNode;
  action?: ReactNode;
}

/** Fields side by side, on a phone two by two, and what removes them. */
export function FormRow({ name, children, action }: RowProps) {
  return (
    // Where a row of fields takes several lines, a line above says where it begins.
    <div
      role={name === undefined ? undefined : 'group'}
      aria-label={name}
      className={joinClasses(
        'flex items-start gap-2',
        action !== undefined && 'max-lg:border-t max-lg:border-line max-lg:pt-3',
      )}
    >
      <div className="grid min-w-0 flex-1 grid-cols-2 gap-3 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        {children}
      </div>
      {action && <div className="pt-7">{action}</div>}
    </div>
  );
}

/** What is wrong with a whole part. */
export function Fault({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <p role="alert" className="text-sm font-medium text-bad">
      {text}
    </p>
  );
}
