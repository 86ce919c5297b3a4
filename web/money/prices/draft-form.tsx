import {
  VEHICLE_CLASSES,
  type PricedClass,
  type TariffDocument,
  type TariffValidation,
} from '#domain/money/tariff.ts';
import { Plus, Trash2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { addPrice, changeAt, giveTo, removeAt } from './change-list.ts';
import type { Faults } from './faults.ts';
import { PriceForm } from './price-form.tsx';
import { Fault, FormGroup, FormRow } from './form-parts.tsx';
import { NameField, OptionalMinutesField, OptionalRupeesField } from './typed-field.tsx';
import { wordName } from './words.ts';

interface Props {
  draft: TariffDocument;
  faults: Faults;
  onChange: (draft: TariffDocument) => void;
  onTemplate: () => void;
}

/** The whole draft, field by field; what is wrong stands at its field. */
export function DraftForm({ draft, faults, onChange, onTemplate }: Props) {
  const { prices, zero } = draft;
  const set = (part: Partial<TariffDocument>) => onChange({ ...draft, ...part });
  const give = (index: number, word: PricedClass, isGiven: boolean) => {
    const groups = giveTo(
      prices.map(({ classes }) => classes),
      index,
      word,
      isGiven,
    );
    set({ prices: prices.map((price, place) => ({ ...price, classes: groups[place] ?? [] })) });
  };
  const add = () => (prices.length === 0 ? onTemplate() : set({ prices: addPrice(prices) }));
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Checkbox
          label="This mall does not charge"
          hint="Nothing is ever due, whatever the prices below say."
          checked={zero}
          onChange={(checked) => set({ zero: checked })}
        />
        <Button look="outline" size="sm" onClick={onTemplate}>
          Start from the prices by time of day
        </Button>
      </div>
      {prices.map((price, index) => (
        <PriceForm
          // Prices have no names of their own; their order is what they are known by.
          key={index}
          price={price}
          place={`prices.${index}`}
          faults={faults}
          onClass={(word, isGiven) => give(index, word, isGiven)}
          onChange={(part) => set({ prices: changeAt(prices, index, part) })}
          onRemove={
            prices.length > 1
              ? () => set({ prices: mergeInto(removeAt(prices, index), price.classes) })
              : null
          }
        />
      ))}
      <Fault text={faults.get('prices')} />
      {prices.length < VEHICLE_CLASSES.length && (
        <Button look="outline" size="sm" className="justify-self-start" onClick={add}>
          <Plus aria-hidden className="size-4" /> Add a price for other vehicles
        </Button>
      )}
      <Beside draft={draft} faults={faults} set={set} />
    </div>
  );
}

/** The classes of a price that is removed pay the first of those that stay. */
function mergeInto<P extends { classes: readonly PricedClass[] }>(
  prices: readonly P[],
  classes: readonly PricedClass[],
): P[] {
  return prices.map((price, index) =>
    index === 0 ? { ...price, classes: [...price.classes, ...classes] } : price,
  );
}

/** What stands beside the prices: the fee where no entry is known, and the stamps of shops. */
function Beside({
  draft,
  faults,
  set,
}: Pick<Props, 'draft' | 'faults'> & { set: (part: Partial<TariffDocument>) => void }) {
  const { validations } = draft;
  const change = (index: number, part: Partial<TariffValidation>) =>
    set({ validations: changeAt(validations, index, part) });
  return (
    <FormGroup title="Beside the prices">
      <OptionalRupeesField
        label="Fee where nobody knows the entry"
        hint="Posted, and taken in cash at the exit alone. Empty: nothing is taken."
        value={draft.lostTicketPaise}
        error={faults.get('lostTicketPaise')}
        onChange={(lostTicketPaise) => set({ lostTicketPaise })}
      />
      {validations.map((stamp, index) => (
        <StampRow
          key={index}
          stamp={stamp}
          place={`validations.${index}`}
          faults={faults}
          onChange={(part) => change(index, part)}
          onRemove={() => set({ validations: removeAt(validations, index) })}
        />
      ))}
      <Fault text={faults.get('validations')} />
      <Button
        look="outline"
        size="sm"
        className="justify-self-start"
        onClick={() =>
          set({ validations: [...validations, { code: `stamp_${validations.length + 1}`, freeMinutes: 60 }] })
        }
      >
        <Plus aria-hidden className="size-4" /> Add a stamp
      </Button>
    </FormGroup>
  );
}

interface StampProps {
  stamp: TariffValidation;
  place: string;
  faults: Faults;
  onChange: (part: Partial<TariffValidation>) => void;
  onRemove: () => void;
}

function StampRow({ stamp, place, faults, onChange, onRemove }: StampProps) {
  return (
    <FormRow
      action={
        <IconButton label={`Remove the stamp ${wordName(stamp.code)}`} icon={<Trash2 />} onClick={onRemove} />
      }
    >
      <NameField
        label="Stamp"
        value={stamp.code}
        error={faults.get(`${place}.code`)}
        onChange={(code) => onChange({ code })}
      />
      <OptionalMinutesField
        label="Free minutes"
        placeholder="the whole stay"
        error={faults.get(`${place}.freeMinutes`)}
        value={stamp.freeMinutes}
        onChange={(freeMinutes) => onChange({ freeMinutes })}
      />
    </FormRow>
  );
}
