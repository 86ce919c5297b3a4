import type { Paise } from '#domain/money/money.ts';
import type { ClassPrice } from '#domain/money/tariff.ts';
import { Checkbox } from '../../ui/choice.tsx';
import type { Faults } from './faults.ts';
import { FormRow } from './form-parts.tsx';
import { ClockField, MinutesField, OptionalRupeesField, RupeesField } from './typed-field.tsx';

interface Props {
  price: ClassPrice;
  /** Where it stands in the draft: `prices.0`. */
  place: string;
  faults: Faults;
  onChange: (part: Partial<ClassPrice>) => void;
}

/** Free minutes, the unit, the caps and the fee of a night. */
export function Limits({ price, place, faults, onChange }: Props) {
  const at = (name: string) => faults.get(`${place}.${name}`);
  return (
    <>
      <FormRow>
        <MinutesField
          label="Free minutes"
          hint="A longer stay pays from its entry."
          error={at('freeMinutes')}
          value={price.freeMinutes}
          onChange={(freeMinutes) => onChange({ freeMinutes })}
        />
        <MinutesField
          label="Minutes of a unit"
          hint="Each started unit is paid, by whole minutes: a last one of less than a minute is free."
          error={at('unitMinutes')}
          value={price.unitMinutes}
          onChange={(unitMinutes) => onChange({ unitMinutes })}
        />
        <OptionalRupeesField
          label="Most per 24 hours (rupees)"
          placeholder="no cap"
          error={at('dayCapPaise')}
          value={price.dayCapPaise}
          onChange={(dayCapPaise) => onChange({ dayCapPaise })}
        />
        <OptionalRupeesField
          label="Most per stay (rupees)"
          placeholder="no cap"
          error={at('stayCapPaise')}
          value={price.stayCapPaise}
          onChange={(stayCapPaise) => onChange({ stayCapPaise })}
        />
      </FormRow>
      <Overnight price={price} place={place} faults={faults} onChange={onChange} />
    </>
  );
}

function Overnight({ price: { overnight }, place, faults, onChange }: Props) {
  const at = (name: string) => faults.get(`${place}.${name}`);
  return (
    <>
      <Checkbox
        label="A fee for each night"
        hint="Beside the cap of the day, for each night on which the car is inside at that time."
        checked={overnight !== null}
        onChange={(isWanted) =>
          onChange({ overnight: isWanted ? { atMinute: 120, paise: 10_000 as Paise } : null })
        }
      />
      {overnight && (
        <FormRow>
          <ClockField
            label="Time of the night"
            error={at('overnight.atMinute')}
            value={overnight.atMinute}
            onChange={(atMinute) => onChange({ overnight: { ...overnight, atMinute } })}
          />
          <RupeesField
            label="Fee (rupees)"
            error={at('overnight.paise')}
            value={overnight.paise}
            onChange={(amount) => onChange({ overnight: { ...overnight, paise: amount } })}
          />
        </FormRow>
      )}
    </>
  );
}
