import { Check, Clock, Minus } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { joinClasses } from '../../ui/join-classes.ts';
import type { StepName, StepState } from './set-up-steps.ts';

interface Step {
  readonly name: StepName;
  readonly title: string;
  /** How far it is, in words. */
  readonly text: string;
  readonly content: ReactNode;
}

const WORDS: Readonly<Record<StepState, string>> = {
  done: 'Done',
  open: 'To do',
  waiting: 'Waiting',
  unknown: 'Not known yet',
};

/** What a mall needs before drivers can use it, one step below the other; green is for what is done. */
export function SetUpList({
  steps,
  states,
}: {
  steps: readonly Step[];
  states: Readonly<Record<StepName, StepState>>;
}) {
  return (
    <ol className="grid grid-cols-1 gap-4">
      {steps.map(({ name, title, text, content }, i) => (
        <li
          key={name}
          className="rounded-lg border border-line bg-surface p-4 sm:p-5"
          data-state={states[name]}
        >
          <div className="flex items-start gap-3 sm:gap-4">
            <StepMark state={states[name]} />
            <div className="min-w-0 flex-1">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <h2 className="text-lg font-bold">
                  {i + 1}. {title}
                </h2>
                <p
                  className={joinClasses(
                    'font-semibold',
                    states[name] === 'done' ? 'text-good' : 'text-muted',
                  )}
                >
                  {WORDS[states[name]]}
                </p>
              </div>
              <p className="text-sm text-muted wrap-anywhere">{text}</p>
              <div className="mt-3 grid grid-cols-1 gap-4 empty:hidden">
                <Suspense fallback={null}>{content}</Suspense>
              </div>
            </div>
          </div>
        </li>
      ))}
    </ol>
  );
}

function StepMark({ state }: { state: StepState }) {
  const isDone = state === 'done';
  const Icon = isDone ? Check : state === 'waiting' ? Clock : Minus;
  return (
    <span
      aria-hidden
      className={joinClasses(
        'grid size-8 shrink-0 place-items-center rounded-full',
        isDone ? 'bg-good-soft text-good' : 'bg-sunken text-muted',
      )}
    >
      <Icon className="size-4.5" />
    </span>
  );
}
