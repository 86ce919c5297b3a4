import type { Shop, ShopInput } from '#contract/shops.ts';
import { useState, type ComponentProps } from 'react';
import { RupeesInput, wordLimit } from '../money/rupees-input.tsx';
import { readField } from '../platform/read-field.ts';
import { faultOfRupees, readRupees } from '../platform/read-rupees.ts';
import { useFaults } from '../platform/use-faults.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { Dialog, DialogFoot } from '../ui/dialog.tsx';
import { Input, Select } from '../ui/field.tsx';
import { faultOfGift } from './gift-words.ts';
import { useWriteShop } from './shop-queries.ts';

interface Props {
  mall: string;
  /** Null: a new one. */
  shop: Shop | null;
  onClose: () => void;
}

/** Adds a shop or changes one. */
export function ShopForm({ mall, shop, onClose }: Props) {
  const write = useWriteShop(mall, shop);
  const [isEnded, setEnded] = useState(shop?.isEnded ?? false);
  const { faults: errors, sentence, onInput } = useFaults(write.error, LABELS);
  return (
    <Dialog title={shop === null ? 'New shop' : `Change ${shop.name}`} width="wide" onClose={onClose}>
      <form
        className="grid gap-4"
        onInput={onInput}
        onSubmit={(event) => {
          event.preventDefault();
          const input = readForm(new FormData(event.currentTarget));
          write.mutate({ input, isEnded }, { onSuccess: onClose });
        }}
      >
        <Gift shop={shop} errors={errors} />
        <Limits shop={shop} errors={errors} />
        {shop !== null && (
          <Checkbox label="Ended: it gives nothing more" checked={isEnded} onChange={setEnded} />
        )}
        <DialogFoot>
          {sentence && <Banner tone="bad">{sentence}</Banner>}
          <div>
            <Button type="submit" disabled={write.isPending}>
              {write.isPending ? 'Saving…' : 'Save'}
            </Button>
          </div>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

const LABELS = {
  name: 'Name',
  gives: 'Pays for',
  value: 'How many',
  budget: 'Budget a month',
  mostADay: 'Bills a day',
  mostAPlateADay: 'Bills a day for one car',
  mostAPlateAMonth: 'Bills a month for one car',
};

interface FieldsProps {
  shop: Shop | null;
  errors: Readonly<Record<string, string>>;
}

function Gift({ shop, errors }: FieldsProps) {
  const [gives, setGives] = useState(shop?.gives ?? 'minutes');
  return (
    <>
      <Input
        label="Name"
        name="name"
        required
        maxLength={60}
        hint="Drivers read it on their bill."
        defaultValue={shop?.name}
        error={errors['name']}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="Pays for"
          name="gives"
          value={gives}
          onChange={({ target }) => setGives(readGives(target.value))}
        >
          <option value="minutes">Minutes from the entry</option>
          <option value="percent">Per cent of the charge</option>
          <option value="amount">Rupees</option>
        </Select>
        <AmountField
          label="How many"
          name="value"
          start={shop?.value ?? 120}
          faultOf={(typed) => faultOfGift(gives, typed)}
          error={errors['value']}
        />
      </div>
    </>
  );
}

function Limits({ shop, errors }: FieldsProps) {
  const whole = { type: 'number', min: 1, max: 100_000, required: true } as const;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <AmountField
        label="Budget a month (rupees)"
        name="budget"
        isRequired={false}
        hint="Empty: no limit. The shop never pays more; what its gifts come to beyond it you bear."
        start={shop?.budget ?? null}
        faultOf={(typed) => faultOfRupees(typed) ?? wordLimit(typed, MOST_BUDGET)}
        error={errors['budget']}
      />
      <Input
        label="Bills a day"
        name="mostADay"
        error={errors['mostADay']}
        {...whole}
        defaultValue={shop?.mostADay ?? 200}
      />
      <Input
        label="Bills a day for one car"
        name="mostAPlateADay"
        error={errors['mostAPlateADay']}
        {...whole}
        defaultValue={shop?.mostAPlateADay ?? 1}
      />
      <Input
        label="Bills a month for one car"
        name="mostAPlateAMonth"
        error={errors['mostAPlateAMonth']}
        {...whole}
        hint="A friend who comes every day is refused."
        defaultValue={shop?.mostAPlateAMonth ?? 8}
      />
    </div>
  );
}

interface AmountProps extends Omit<ComponentProps<typeof RupeesInput>, 'typed' | 'onType'> {
  start: number | null;
}

const MOST_BUDGET = 10_000_000;

/** A number that may be rupees; the form reads it by its name. */
function AmountField({ start, ...rest }: AmountProps) {
  const [typed, setTyped] = useState(start === null ? '' : String(start));
  return <RupeesInput {...rest} typed={typed} onType={setTyped} />;
}

function readGives(text: string): ShopInput['gives'] {
  return (['percent', 'amount'] as const).find((one) => one === text) ?? 'minutes';
}

function readForm(form: FormData): ShopInput {
  const rupees = (name: string) => (readRupees(readField(form, name)) ?? 0) / 100;
  const budget = readField(form, 'budget').trim();
  const count = (name: string) => Number(readField(form, name));
  return {
    name: readField(form, 'name').trim(),
    gives: readGives(readField(form, 'gives')),
    value: rupees('value'),
    budget: budget === '' ? null : rupees('budget'),
    mostADay: count('mostADay'),
    mostAPlateADay: count('mostAPlateADay'),
    mostAPlateAMonth: count('mostAPlateAMonth'),
  };
}
