import type { AnyPassKind, Pass, PassInput } from '#contract/passes.ts';
import { WEEK_DAYS, type WeekDay } from '#domain/passes/pass-times.ts';
import { useState } from 'react';
import { readField } from '../platform/read-field.ts';
import { useFaults } from '../platform/use-faults.ts';
import { useToday } from '../platform/use-today.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { Dialog, DialogFoot } from '../ui/dialog.tsx';
import { Input, Select, Textarea } from '../ui/field.tsx';
import { useWritePass } from './queries.ts';
import { clock, DAY_WORDS, KIND_WORDS, WEEK } from './words.ts';

interface Props {
  mall: string;
  kind: AnyPassKind;
  levels: readonly string[];
  /** Null: a new one. */
  pass: Pass | null;
  onClose: () => void;
}

/** Adds a pass or changes one. What the server refuses stands at its field. */
export function PassForm({ mall, kind, levels, pass, onClose }: Props) {
  const write = useWritePass(mall, pass?.id ?? null);
  const [days, setDays] = useState<readonly WeekDay[]>(pass?.days ?? WEEK_DAYS);
  const [chosen, setChosen] = useState<readonly string[]>(pass?.levels ?? []);
  const { faults: errors, sentence, onInput } = useFaults(write.error, LABELS);
  return (
    <Dialog
      title={pass === null ? `New ${KIND_WORDS[kind].one}` : `Change number ${pass.number}`}
      width="wide"
      onClose={onClose}
    >
      <form
        className="grid gap-4"
        onInput={onInput}
        onSubmit={(event) => {
          event.preventDefault();
          const input = readForm(new FormData(event.currentTarget), kind);
          write.mutate({ ...input, days: [...days], levels: [...chosen] }, { onSuccess: onClose });
        }}
      >
        <Whom kind={kind} pass={pass} errors={errors} />
        <Period kind={kind} pass={pass} errors={errors} />
        {kind !== 'watch' && (
          <>
            <Rights pass={pass} errors={errors} />
            <Choices legend="Days" options={WEEK} words={DAY_WORDS} chosen={days} onChange={setDays} />
            <Choices
              legend="Levels (none chosen: all)"
              options={levels}
              words={{}}
              chosen={chosen}
              onChange={setChosen}
            />
          </>
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

/** Browsers take years of six digits. */
const LAST_DAY = '2199-12-31';

const LABELS = {
  holder: 'Person or company',
  plates: 'Plates',
  note: 'Note',
  fromDay: 'First day',
  untilDay: 'Last day',
  quota: 'Cars inside at once',
  paysAs: 'Price',
  fromMinute: 'From hour',
  toMinute: 'To hour',
  days: 'Days',
  levels: 'Levels',
};

interface FieldsProps {
  kind: AnyPassKind;
  pass: Pass | null;
  errors: Readonly<Record<string, string>>;
}

function Whom({ kind, pass, errors }: FieldsProps) {
  const isWatch = kind === 'watch';
  return (
    <>
      <Input
        label={isWatch ? 'Name' : 'Person or company'}
        name="holder"
        required
        maxLength={120}
        defaultValue={pass?.holder}
        error={errors['holder']}
      />
      <Textarea
        label="Plates"
        name="plates"
        required
        hint="One a line, or with commas between them."
        autoCapitalize="characters"
        defaultValue={pass?.plates.join('\n')}
        error={errors['plates']}
      />
      <Input
        label={isWatch ? 'Reason' : 'Note'}
        name="note"
        maxLength={300}
        required={isWatch}
        defaultValue={pass?.note}
        error={errors['note']}
      />
    </>
  );
}

function Period({ kind, pass, errors }: FieldsProps) {
  const today = useToday();
  const isWatch = kind === 'watch';
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Input
        label="First day"
        name="fromDay"
        type="date"
        max={LAST_DAY}
        required
        defaultValue={pass?.fromDay ?? today}
        error={errors['fromDay']}
      />
      <Input
        label="Last day"
        name="untilDay"
        type="date"
        max={LAST_DAY}
        required={isWatch}
        hint={isWatch ? undefined : 'Empty: until somebody ends it.'}
        defaultValue={pass?.untilDay ?? ''}
        error={errors['untilDay']}
      />
    </div>
  );
}

function Rights({ pass, errors }: Omit<FieldsProps, 'kind'>) {
  const end = pass?.toMinute ?? 1440;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Input
        label="Cars inside at once"
        name="quota"
        type="number"
        min={1}
        max={200}
        hint="Empty: all of its plates. Above it a car pays as a visitor."
        defaultValue={pass?.quota ?? ''}
        error={errors['quota']}
      />
      <Select label="Price" name="paysAs" defaultValue={pass?.paysAs ?? ''} error={errors['paysAs']}>
        <option value="">Free</option>
        <option value="car">Pays as a car</option>
        <option value="two_wheeler">Pays as a two wheeler</option>
        <option value="ev">Pays as an electric car</option>
      </Select>
      <Input
        label="From hour"
        name="fromMinute"
        type="time"
        defaultValue={clock(pass?.fromMinute ?? 0)}
        error={errors['fromMinute']}
      />
      <Input
        label="To hour"
        name="toMinute"
        type="time"
        hint="Empty: the end of the day. Before the first hour: on the next day."
        defaultValue={end === 1440 ? '' : clock(end)}
        error={errors['toMinute']}
      />
    </div>
  );
}

interface ChoicesProps<T extends string> {
  legend: string;
  options: readonly T[];
  words: Readonly<Partial<Record<T, string>>>;
  chosen: readonly T[];
  onChange: (chosen: readonly T[]) => void;
}

function Choices<T extends string>({ legend, options, words, chosen, onChange }: ChoicesProps<T>) {
  if (options.length < 2) return null;
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{legend}</legend>
      <div className="mt-2 flex flex-wrap gap-x-5 gap-y-3">
        {options.map((option) => (
          <Checkbox
            key={option}
            label={words[option] ?? option}
            checked={chosen.includes(option)}
            onChange={(isChosen) =>
              onChange(isChosen ? [...chosen, option] : chosen.filter((one) => one !== option))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

function readForm(form: FormData, kind: AnyPassKind): Omit<PassInput, 'days' | 'levels'> {
  const quota = readField(form, 'quota');
  const paysAs = (['car', 'two_wheeler', 'ev'] as const).find((one) => one === readField(form, 'paysAs'));
  const untilDay = readField(form, 'untilDay');
  return {
    kind,
    holder: readField(form, 'holder').trim(),
    note: readField(form, 'note').trim(),
    plates: readField(form, 'plates')
      .split(/[\n,;]/)
      .map((plate) => plate.trim())
      .filter((plate) => plate !== ''),
    quota: quota === '' ? null : Number(quota),
    fromMinute: readMinute(readField(form, 'fromMinute'), 0),
    toMinute: readMinute(readField(form, 'toMinute'), 1440),
    fromDay: readField(form, 'fromDay'),
    untilDay: untilDay === '' ? null : untilDay,
    paysAs: paysAs ?? null,
  };
}

function readMinute(text: string, other: number): number {
  const [hours = '', minutes = ''] = text.split(':');
  return text === '' ? other : Number(hours) * 60 + Number(minutes);
}
