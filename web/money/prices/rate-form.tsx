import type { Paise } from '#domain/money/money.ts';
import {
  DAY_TYPES,
  type BlockStep,
  type DayRate,
  type DayType,
  type PriceBand,
} from '#domain/money/tariff.ts';
import { Plus, Trash2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { changeAt, removeAt } from './change-list.ts';
import type { Faults } from './faults.ts';
import { Fault, FormRow } from './form-parts.tsx';
import { ClockField, MinutesField, NameField, RupeesField } from './typed-field.tsx';
import { DAY_WORDS, wordName } from './words.ts';

interface Props {
  rate: DayRate;
  /** Where one rate holds on all days nobody has to choose them. */
  isOnly: boolean;
  /** Where it stands in the draft: `prices.0.rates.0`. */
  place: string;
  faults: Faults;
  onDay: (word: DayType, isGiven: boolean) => void;
  onChange: (part: Partial<DayRate>) => void;
  onRemove: (() => void) | null;
}

/** What some types of days cost: the first minutes, and every unit by the time of day. */
export function RateForm({ rate, isOnly, place, faults, onDay, onChange, onRemove }: Props) {
  return (
    <div className="grid grid-cols-1 gap-4 rounded-md bg-sunken p-3 sm:p-4">
      {!isOnly && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          {DAY_TYPES.map((word) => (
            <Checkbox
              key={word}
              label={DAY_WORDS[word]}
              checked={rate.days.includes(word)}
              onChange={(isGiven) => onDay(word, isGiven)}
            />
          ))}
          {onRemove && (
            <Button look="danger" size="sm" className="ms-auto" onClick={onRemove}>
              Remove these days
            </Button>
          )}
        </div>
      )}
      <Steps
        steps={rate.firstBlock}
        place={place}
        faults={faults}
        onChange={(firstBlock) => onChange({ firstBlock })}
      />
      <Bands bands={rate.bands} place={place} faults={faults} onChange={(bands) => onChange({ bands })} />
    </div>
  );
}

interface ListProps {
  place: string;
  faults: Faults;
}

function Steps({
  steps,
  place,
  faults,
  onChange,
}: ListProps & { steps: readonly BlockStep[]; onChange: (steps: BlockStep[]) => void }) {
  const last = steps.at(-1);
  const next = { untilMinutes: (last?.untilMinutes ?? 0) + 60, paise: (last?.paise ?? 3000) as Paise };
  return (
    <div className="grid gap-3">
      <h3 className="text-sm font-bold">First minutes</h3>
      {steps.length === 0 && (
        <p className="text-sm text-muted">The first unit costs what every unit costs.</p>
      )}
      {steps.map((step, index) => (
        <FormRow
          key={index}
          name={`Step ${index + 1}`}
          action={
            <IconButton
              label={`Remove step ${index + 1}`}
              icon={<Trash2 />}
              onClick={() => onChange(removeAt(steps, index))}
            />
          }
        >
          <MinutesField
            label="Up to minute"
            error={faults.get(`${place}.firstBlock.${index}.untilMinutes`)}
            value={step.untilMinutes}
            onChange={(untilMinutes) => onChange(changeAt(steps, index, { untilMinutes }))}
          />
          <RupeesField
            label="Costs in all (rupees)"
            error={faults.get(`${place}.firstBlock.${index}.paise`)}
            value={step.paise}
            onChange={(amount) => onChange(changeAt(steps, index, { paise: amount }))}
          />
        </FormRow>
      ))}
      <Button
        look="outline"
        size="sm"
        className="justify-self-start"
        onClick={() => onChange([...steps, next])}
      >
        <Plus aria-hidden className="size-4" /> Add a price for the first minutes
      </Button>
    </div>
  );
}

function Bands({
  bands,
  place,
  faults,
  onChange,
}: ListProps & { bands: readonly PriceBand[]; onChange: (bands: PriceBand[]) => void }) {
  const add = () => {
    const end = Math.max(0, ...bands.map(({ to }) => to).filter((to) => to < 1440));
    const unitPaise = bands.at(-1)?.unitPaise ?? (3000 as Paise);
    onChange([...bands, { name: `time_${bands.length + 1}`, from: end, to: 1440, unitPaise }]);
  };
  return (
    <div className="grid gap-3">
      <h3 className="text-sm font-bold">Each unit, by the time of day</h3>
      {bands.map((band, index) => (
        <BandRow
          key={index}
          number={index + 1}
          band={band}
          place={`${place}.bands.${index}`}
          faults={faults}
          onChange={(part) => onChange(changeAt(bands, index, part))}
          onRemove={() => onChange(removeAt(bands, index))}
        />
      ))}
      <Fault text={faults.get(`${place}.bands`)} />
      <Button look="outline" size="sm" className="justify-self-start" onClick={add}>
        <Plus aria-hidden className="size-4" /> Add a time of day
      </Button>
    </div>
  );
}

interface BandProps extends ListProps {
  /** From 1, by its order. */
  number: number;
  band: PriceBand;
  onChange: (part: Partial<PriceBand>) => void;
  onRemove: () => void;
}

function BandRow({ number, band, place, faults, onChange, onRemove }: BandProps) {
  const at = (name: string) => faults.get(`${place}.${name}`);
  return (
    <FormRow
      name={`Band ${number}: ${wordName(band.name)}`}
      action={<IconButton label={`Remove ${wordName(band.name)}`} icon={<Trash2 />} onClick={onRemove} />}
    >
      <NameField label="Name" value={band.name} error={at('name')} onChange={(name) => onChange({ name })} />
      <RupeesField
        label="A unit (rupees)"
        error={at('unitPaise')}
        value={band.unitPaise}
        onChange={(unitPaise) => onChange({ unitPaise })}
      />
      <ClockField label="From" error={at('from')} value={band.from} onChange={(from) => onChange({ from })} />
      <ClockField
        label="To"
        error={at('to') ?? faults.get(place)}
        value={band.to}
        onChange={(to) => onChange({ to })}
      />
    </FormRow>
  );
}
