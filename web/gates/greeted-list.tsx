import type { GreetedCar } from '#contract/lanes.ts';
import { indiaTime } from '#domain/time/india-time.ts';
import { useId } from 'react';

const KINDS: Readonly<Record<GreetedCar['kind'], string>> = {
  season: 'Season pass',
  staff: 'Staff',
  vip: 'Guest',
};

const OUTCOMES: Readonly<Record<GreetedCar['outcome'], string | null>> = {
  covered: null,
  mercy: 'within the pass, by mercy',
  over_quota: 'all places of the pass are taken: pays as a visitor',
};

/** Whose pass each car had that came in just now: whoever stands at the entry greets it by the name. */
export function GreetedList({ greeted }: { greeted: readonly GreetedCar[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-3 rounded-lg border border-line bg-surface p-5">
      <h2 id={id} className="text-lg font-bold">
        Came in by a pass
      </h2>
      <ul className="grid grid-cols-1 divide-y divide-line">
        {greeted.map(({ session, gate, plate, at, kind, holder, outcome }) => (
          <li key={session} className="flex flex-wrap items-baseline justify-between gap-3 py-3">
            <div className="min-w-0">
              <p className="font-bold wrap-anywhere">{holder || KINDS[kind]}</p>
              <p className="text-sm text-muted">
                {[holder ? KINDS[kind] : null, OUTCOMES[outcome]].filter(Boolean).join(', ')}
              </p>
            </div>
            <p className="text-sm text-muted">
              {plate}
              {gate && ` at ${gate}`}, {indiaTime(new Date(at))}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
