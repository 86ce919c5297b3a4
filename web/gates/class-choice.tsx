import type { PricedClass } from '#domain/money/tariff.ts';
import { FilterButtons } from '../ui/filter-buttons.tsx';

/** As what a vehicle is seen; empty where nobody says. */
export type ClassSeen = PricedClass | '';

const CLASSES: readonly { value: ClassSeen; label: string }[] = [
  { value: '', label: 'Not known' },
  { value: 'car', label: 'Car' },
  { value: 'two_wheeler', label: 'Two-wheeler' },
  { value: 'ev', label: 'Electric car' },
];

interface Props {
  value: ClassSeen;
  onChange: (value: ClassSeen) => void;
}

/** Which vehicle it is, by one press; it pays as that, or as the cheaper one where a camera says otherwise. */
export function ClassChoice(props: Props) {
  return (
    <div className="grid gap-1.5">
      <span aria-hidden className="text-sm font-semibold">
        Vehicle
      </span>
      <FilterButtons label="Vehicle" options={CLASSES} className="justify-self-start" {...props} />
    </div>
  );
}
