import { X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CONTROL, Field } from '../../ui/field.tsx';
import { joinClasses } from '../../ui/join-classes.ts';

interface Props {
  sections: readonly string[];
  onChange: (sections: string[]) => void;
}

/** Specification 5: letters are upper case, added once each, and removed by their x. */
export function SectionEditor({ sections, onChange }: Props) {
  const [letter, setLetter] = useState('');
  const add = () => {
    if (letter !== '' && !sections.includes(letter)) onChange([...sections, letter]);
    setLetter('');
  };
  return (
    <div className="grid gap-3">
      <p id="sections" className="text-sm font-semibold">
        Sections
      </p>
      <ul aria-labelledby="sections" className="flex flex-wrap gap-2">
        {sections.map((section) => (
          <li
            key={section}
            className="flex items-center rounded-md border border-line-strong bg-surface ps-3 font-bold"
          >
            {section}
            <button
              type="button"
              aria-label={`Remove section ${section}`}
              onClick={() => onChange(sections.filter((one) => one !== section))}
              className="grid size-9 place-items-center rounded-md text-muted hover:text-bad"
            >
              <X aria-hidden className="size-4" />
            </button>
          </li>
        ))}
      </ul>
      <div className="flex items-end gap-2">
        <div className="w-32">
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
