import {
  DAY_TYPES,
  VEHICLE_CLASSES,
  type ClassPrice,
  type DayRate,
  type DayType,
  type PricedClass,
} from '#domain/money/tariff.ts';
import { Plus } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { changeAt, giveTo, removeAt } from './change-list.ts';
import type { Faults } from './faults.ts';
import { Fault, FormGroup } from './form-parts.tsx';
import { Limits } from './limits.tsx';
import { RateForm } from './rate-form.tsx';
import { CLASS_WORDS } from './words.ts';

interface Props {
  price: ClassPrice;
  /** Where it stands in the draft: `prices.0`. */
  place: string;
  faults: Faults;
  onClass: (word: PricedClass, isGiven: boolean) => void;
  onChange: (part: Partial<ClassPrice>) => void;
  onRemove: (() => void) | null;
}

/** What some classes of vehicles pay. */
export function PriceForm({ price, place, faults, onClass, onChange, onRemove }: Props) {
  const { classes, rates } = price;
  return (
    <FormGroup
      title={classes.length > 0 ? classes.map((one) => CLASS_WORDS[one]).join(', ') : 'No vehicles yet'}
    >
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {VEHICLE_CLASSES.map((word) => (
          <Checkbox
            key={word}
            label={CLASS_WORDS[word]}
            checked={classes.includes(word)}
            onChange={(isGiven) => onClass(word, isGiven)}
          />
        ))}
      </div>
      <Limits price={price} place={place} faults={faults} onChange={onChange} />
      {rates.map((rate, index) => (
        <RateForm
          // Rates have no names of their own; their order is what they are known by.
          key={index}
          rate={rate}
          isOnly={rates.length === 1}
          place={`${place}.rates.${index}`}
          faults={faults}
          onDay={(word, isGiven) => onChange({ rates: giveDay(rates, index, word, isGiven) })}
          onChange={(part) => onChange({ rates: changeAt(rates, index, part) })}
          onRemove={rates.length > 1 ? () => onChange({ rates: removeRate(rates, index) }) : null}
        />
      ))}
      <Fault text={faults.get(`${place}.rates`)} />
      <div className="flex flex-wrap gap-2">
        {rates.length < DAY_TYPES.length && (
          <Button look="outline" size="sm" onClick={() => onChange({ rates: addRate(rates) })}>
            <Plus aria-hidden className="size-4" /> Other prices on other days
          </Button>
        )}
        {onRemove && (
          <Button look="danger" size="sm" onClick={onRemove}>
            Remove this price
          </Button>
        )}
      </div>
    </FormGroup>
  );
}

/** Each type of day stands in one rate: given to one it is taken from the others. */
function giveDay(rates: readonly DayRate[], index: number, word: DayType, isGiven: boolean): DayRate[] {
  const days = rates.map((rate) => rate.days);
  const groups = giveTo(days, index, word, isGiven);
  return rates.map((rate, at) => ({ ...rate, days: groups[at] ?? [] }));
}

/** One more rate, for all but the first of the days of the first. */
function addRate(rates: readonly DayRate[]): DayRate[] {
  const [first, ...others] = rates;
  if (!first) return [];
  const taken = DAY_TYPES.filter((one) => first.days.includes(one)).slice(1);
  const own = { ...first, days: first.days.filter((one) => !taken.includes(one)) };
  return [own, ...others, { ...first, days: taken }];
}

/** The days of a rate that is removed go to the first of those that stay. */
function removeRate(rates: readonly DayRate[], index: number): DayRate[] {
  const freed = rates[index]?.days ?? [];
  return removeAt(rates, index).map((rate, at) =>
    at === 0 ? { ...rate, days: [...rate.days, ...freed] } : rate,
  );
}
