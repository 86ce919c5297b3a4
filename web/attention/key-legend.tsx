import type { ReactNode } from 'react';

const KEYS: readonly [key: string, what: string][] = [
  ['J', 'next'],
  ['K', 'previous'],
  ['Enter', 'open'],
  ['1–6', 'choose what belongs together'],
  ['M', 'join'],
  ['C', 'close and charge'],
  ['F', 'close without charge'],
  ['P', 'correct the plate'],
  ['X', 'take the exit off'],
  ['D', 'dealt with'],
  ['S', 'put off'],
  ['A', 'give to'],
  ['N', 'note'],
  ['U', 'undo the last decision'],
];

interface Props {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** What single keys do, and a switch for whoever does without them. */
export function KeyLegend({ isOn, onChange }: Props) {
  return (
    <details className="phone:pointer-coarse:hidden rounded-lg border border-line bg-surface px-4 py-2 text-sm">
      <summary className="min-h-8 cursor-pointer py-1 font-semibold pointer-coarse:py-3">
        Keys{isOn ? '' : ' (turned off)'}
      </summary>
      <dl className="mt-2 flex flex-wrap gap-x-5 gap-y-2">
        {KEYS.map(([key, what]) => (
          <div key={key} className="flex items-center gap-2">
            <dt>
              <Key>{key}</Key>
            </dt>
            <dd className="text-muted">{what}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-3 mb-2 flex items-center gap-2">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => onChange(event.target.checked)}
          className="size-4 accent-(--accent)"
        />
        Single keys do something here
      </label>
    </details>
  );
}

function Key({ children }: { children: ReactNode }) {
  return <kbd className="rounded-sm border border-line-strong px-1.5 py-0.5 text-xs">{children}</kbd>;
}
