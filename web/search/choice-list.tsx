import { useEffect, useRef } from 'react';
import { joinClasses } from '../ui/join-classes.ts';
import type { Choice } from './list-choices.ts';

interface Props {
  id: string;
  choices: readonly Choice[];
  /** Which of them Enter opens. */
  current: number;
  onOpen: (choice: Choice) => void;
  onPoint: (index: number) => void;
}

/** The lines in their groups. The field keeps the focus; the current line is named by it. */
export function ChoiceList({ id, choices, current, onOpen, onPoint }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current, choices]);
  const groups = [...new Set(choices.map(({ group }) => group))].map(
    (group) => [group, choices.filter((one) => one.group === group)] as const,
  );
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Found"
      className={joinClasses('mt-3 max-h-[50dvh] overflow-y-auto', choices.length === 0 && 'hidden')}
    >
      {groups.map(([group, members]) => (
        <div key={group} role="group" aria-label={group} className="pb-2">
          <p aria-hidden className="px-3 py-1.5 text-xs font-semibold text-muted">
            {group}
          </p>
          {members.map((choice) => {
            const index = choices.indexOf(choice);
            return (
              <button
                type="button"
                tabIndex={-1}
                key={choice.key}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === current}
                className={joinClasses(
                  'flex min-h-11 w-full cursor-pointer text-start flex-wrap items-center justify-between gap-x-4 rounded-md px-3 py-2 text-sm',
                  index === current && 'bg-sunken',
                )}
                onPointerMove={() => index !== current && onPoint(index)}
                // The field keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onOpen(choice)}
              >
                <span
                  dir="auto"
                  className={joinClasses('font-semibold wrap-anywhere', group === 'Sessions' && 'plate')}
                >
                  {choice.label}
                </span>
                <span dir="auto" className="text-muted wrap-anywhere">
                  {choice.detail}
                </span>
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}
