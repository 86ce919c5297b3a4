import type { AnnouncedCars } from '#contract/lanes.ts';
import { useId } from 'react';

const MOMENT = {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
  hourCycle: 'h23',
} as const;

/** Who was announced for now: whoever says so at a gate is known by the name. */
export function AnnouncedList({ announced }: { announced: readonly AnnouncedCars[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-3 rounded-lg border border-line bg-surface p-5">
      <h2 id={id} className="text-lg font-bold">
        Announced
      </h2>
      <ul className="grid grid-cols-1 divide-y divide-line">
        {announced.map(({ id: key, name, places, arrived, endsAt }) => (
          <li key={key} className="flex flex-wrap items-baseline justify-between gap-3 py-3">
            <p className="min-w-0 font-bold wrap-anywhere">{name}</p>
            <p className="text-sm text-muted">
              {arrived} of {places} came, held until {new Date(endsAt).toLocaleString('en-IN', MOMENT)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
