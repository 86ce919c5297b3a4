import { isSectionLetter } from '#domain/parking/mall.ts';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CONTROL, Field } from '../../ui/field.tsx';
import { joinClasses } from '../../ui/join-classes.ts';

interface Props {
  sections: readonly string[];
  fault: string | undefined;
  onChange: (sections: string[]) => void;
}

/** Letters from A to Z are upper case, added once each, and removed by their x. */
export function SectionEditor({ sections, fault, onChange }: Props) {
  const [letter, setLetter] = useState('');
  const isLetter = isSectionLetter(letter);
  const add = () => {
    if (!isLetter) return;
    if (!sections.includes(letter)) onChange([...sections, letter]);
    setLetter('');
  };
  return (
    <div data-sections className="grid gap-3">
      <Letters
        sections={sections}
        onRemove={(section) => onChange(sections.filter((one) => one !== section))}
      />
      {fault && (
        <p role="alert" className="text-sm font-medium text-bad">
          {fault}
        </p>
      )}
      <div className="flex items-start gap-2">
        <div className="max-w-32 min-w-0 flex-1">
          <Field
            label="Section letter"
            error={letter !== '' && !isLetter ? 'A letter from A to Z' : undefined}
          >
            {(wiring) => (
              <input
                {...wiring}
                value={letter}
                maxLength={1}
                className={joinClasses(CONTROL, 'h-11')}
                onChange={(event) => setLetter(event.target.value.trim().toUpperCase())}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return;
                  event.preventDefault();
                  add();
                }}
              />
            )}
          </Field>
        </div>
        <Button look="outline" className="mt-6.5 min-h-11" disabled={!isLetter} onClick={add}>
          Add Section
        </Button>
      </div>
    </div>
  );
}

/** A button that goes takes the focus with it, out of the form: its neighbour has it first, or the field below. */
function focusBeside(button: HTMLButtonElement): void {
  const form = button.closest('[data-sections]');
  const buttons = [...(form?.querySelectorAll<HTMLElement>('li button') ?? [])];
  const at = buttons.indexOf(button);
  const beside = buttons[at + 1] ?? buttons[at - 1] ?? form?.querySelector<HTMLElement>('input');
  beside?.focus();
}

interface LettersProps {
  sections: readonly string[];
  onRemove: (section: string) => void;
}

function Letters({ sections, onRemove }: LettersProps) {
  return (
    <>
      <p id="sections" className="text-sm font-semibold">
        Sections
      </p>
      <ul
        aria-labelledby="sections"
        className="grid grid-cols-[repeat(auto-fill,4.25rem)] gap-2 empty:hidden"
      >
        {sections.map((section) => (
          <li
            key={section}
            className="flex items-center justify-between rounded-md border border-line-strong bg-surface ps-3 font-bold"
          >
            {section}
            <button
              type="button"
              aria-label={`Remove section ${section}`}
              onClick={({ currentTarget }) => {
                focusBeside(currentTarget);
                onRemove(section);
              }}
              className="grid size-9 place-items-center rounded-md text-muted hover:text-bad"
            >
              <X aria-hidden className="size-4" />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
