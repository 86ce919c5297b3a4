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

/** Letters are upper case, added once each, and removed by their x. */
export function SectionEditor({ sections, fault, onChange }: Props) {
  const [letter, setLetter] = useState('');
  const add = () => {
    if (letter !== '' && !sections.includes(letter)) onChange([...sections, letter]);
    setLetter('');
  };
  return (
    <div className="grid gap-3">
      <Letters
        sections={sections}
        onRemove={(section) => onChange(sections.filter((one) => one !== section))}
      />
      {fault && (
        <p role="alert" className="text-sm font-medium text-bad">
          {fault}
        </p>
      )}
      <div className="flex items-end gap-2">
        <div className="max-w-32 min-w-0 flex-1">
          <Field label="Section letter">
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
        <Button look="outline" className="min-h-11" disabled={letter === ''} onClick={add}>
          Add Section
        </Button>
      </div>
    </div>
  );
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
              onClick={() => onRemove(section)}
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
