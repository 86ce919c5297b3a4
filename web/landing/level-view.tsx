import { CarBody } from './car.tsx';

/** o taken, . free, ? unknown: an example of one section. */
const SECTION = ['o.oo', 'oo.o', 'o?oo', '.ooo'];

/** A section as the live view draws it: free is loud, taken is quiet, and unknown is neither without its colour. */
export function LevelView() {
  return (
    <div
      role="img"
      aria-label="An example of the live view: twelve spots taken, three free, one unknown."
      className="rounded-lg border border-line bg-canvas p-4"
    >
      <div aria-hidden className="grid gap-3">
        {SECTION.map((row, line) => (
          <div key={row} className="grid grid-cols-4 gap-2">
            {row.split('').map((mark, column) => {
              const spot = line * 4 + column + 1;
              return <Spot key={spot} spot={spot} mark={mark} />;
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

function Spot({ spot, mark }: { spot: number; mark: string }) {
  return (
    <span
      className={`figures flex h-12 items-center justify-center gap-1.5 rounded-sm font-semibold ${LOOKS[mark] ?? ''}`}
    >
      <span className={mark === '?' ? 'rounded-xs bg-unknown-soft px-1' : undefined}>
        A{String(spot).padStart(2, '0')}
      </span>
      {mark === 'o' && (
        <svg viewBox="-49 -24 98 48" className="w-8 shrink-0">
          <CarBody paint="currentColor" />
        </svg>
      )}
    </span>
  );
}

const LOOKS: Record<string, string> = {
  o: 'bg-sunken text-2xs text-muted',
  '.': 'slot-empty text-base',
  '?': 'hatched border-2 border-b-transparent border-unknown bg-unknown-soft text-xs text-muted',
};
