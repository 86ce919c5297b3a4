import { Checkbox } from '../ui/choice.tsx';
import type { LevelChoice } from './choose-places.ts';

interface Props {
  levels: readonly LevelChoice[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

/** With so few levels their sections are in sight from the start. */
const FEW_LEVELS = 2;

/** Whole levels, and under each of them its sections. */
export function PlaceChoice({ levels, chosen, onChange }: Props) {
  const choose = (place: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(place);
    else next.delete(place);
    onChange(next);
  };
  return (
    <ul className="grid grid-cols-1 gap-3">
      {levels.map(({ level, sections }) => (
        <li key={level} className="grid grid-cols-1 gap-2 rounded-lg border border-line p-3">
          <Checkbox
            label={`Level ${level}, all of it`}
            checked={chosen.has(level)}
            onChange={(isChosen) => choose(level, isChosen)}
          />
          {sections.length > 1 && (
            <details open={levels.length <= FEW_LEVELS}>
              <summary className="min-h-6 cursor-pointer text-sm text-muted pointer-coarse:py-3">
                {`Sections of ${level}`}
              </summary>
              <div className="mt-2 flex flex-wrap gap-x-5 gap-y-3">
                {sections.map((section) => (
                  <Checkbox
                    key={section}
                    label={section}
                    checked={chosen.has(level) || chosen.has(section)}
                    disabled={chosen.has(level)}
                    onChange={(isChosen) => choose(section, isChosen)}
                  />
                ))}
              </div>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}
