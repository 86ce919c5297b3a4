import type { Mall, MallInput } from '#contract/malls.ts';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useTariff } from '../../money/queries.ts';
import { TariffFields, type TariffDraft, draftOf, tariffOf } from '../../money/tariff-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Dialog, DialogFoot } from '../../ui/dialog.tsx';
import { Input, Textarea } from '../../ui/field.tsx';
import { wordHours } from './managed-mall.tsx';
import { ImageChoice } from './image-choice.tsx';
import type { ImageChange, MallDraft } from './queries.ts';

interface Props {
  /** Null: a new mall. */
  mall: Mall | null;
  /** What failed, if something did. */
  banner: ReactNode;
  /** The server's refusals of single fields, by their names. */
  faults: Readonly<Record<string, string>>;
  isSaving: boolean;
  onSave: (draft: MallDraft) => void;
  onClose: () => void;
}

const EMPTY: MallInput = {
  name: '',
  price: '',
  address: '',
  isLive: false,
  offsetOn: 0,
  offsetOff: 0,
  isOffsetEnabled: false,
};

/** Adds or edits a mall: its facts, its hours, its image and the tariff that is charged. */
export function MallForm({ mall, banner, faults, isSaving, onSave, onClose }: Props) {
  const [input, setInput] = useState<MallInput>(mall ? inputOf(mall) : EMPTY);
  const [image, setImage] = useState<ImageChange | null>(null);
  const tariff = useTariff(mall?._id ?? null);
  const [draft, setDraft] = useState<TariffDraft | null>(null);
  const set = (part: Partial<MallInput>) => setInput({ ...input, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave({ input, image, tariff: draft && tariffOf(draft) });
  };
  return (
    <Dialog title={mall ? 'Edit Mall' : 'Add New Mall'} width="wide" onClose={onClose}>
      <form onSubmit={submit} className="grid gap-5">
        <FactFields input={input} set={set} faults={faults} />
        <Checkbox label="Active Status" checked={input.isLive} onChange={(isLive) => set({ isLive })} />
        <TimingFields input={input} set={set} />
        <ImageChoice current={mall?.image ?? ''} chosen={image} onChoose={setImage} />
        <TariffFields
          draft={draft ?? draftOf(tariff.data ?? null)}
          priceText={input.price}
          version={tariff.data?.version ?? null}
          onChange={setDraft}
        />
        <DialogFoot>
          {banner}
          <div className="flex flex-wrap justify-end gap-2">
            <Button look="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={isSaving}>
              {mall ? 'Update Mall' : 'Add Mall'}
            </Button>
          </div>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

interface PartProps {
  input: MallInput;
  set: (part: Partial<MallInput>) => void;
}

function FactFields({ input, set, faults }: PartProps & Pick<Props, 'faults'>) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Input
          label="Mall Name *"
          required
          // A name of blanks alone is refused.
          pattern=".*\S.*"
          title="Mall name is required"
          maxLength={200}
          value={input.name}
          error={faults['name']}
          onChange={(e) => set({ name: e.target.value })}
        />
        <Input
          label="Price"
          placeholder="e.g. ₹20/hour"
          maxLength={100}
          hint="Shown to drivers. What is charged is the tariff below."
          value={input.price}
          error={faults['price']}
          onChange={(e) => set({ price: e.target.value })}
        />
      </div>
      <Textarea
        label="Address"
        maxLength={1000}
        value={input.address}
        error={faults['address']}
        onChange={(e) => set({ address: e.target.value })}
      />
    </>
  );
}

function TimingFields({ input, set }: PartProps) {
  const minutes = { type: 'number', min: 0, max: 1440, step: 1, inputMode: 'numeric' } as const;
  return (
    <fieldset className="grid gap-4 rounded-lg bg-sunken p-4">
      <legend className="float-start font-bold">Timing Settings</legend>
      <Checkbox
        label="Enable Timing Controls"
        hint="The mall counts as live only within its hours. Exits and payments always work."
        checked={input.isOffsetEnabled}
        onChange={(isOffsetEnabled) => set({ isOffsetEnabled })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Input
          label="Start Time Offset (minutes)"
          {...minutes}
          value={input.offsetOn}
          onChange={(e) => set({ offsetOn: Number(e.target.value) || 0 })}
        />
        <Input
          label="End Time Offset (minutes)"
          {...minutes}
          value={input.offsetOff}
          onChange={(e) => set({ offsetOff: Number(e.target.value) || 0 })}
        />
      </div>
      <p className="text-xs text-muted">
        Minutes after midnight in India. {wordHours(input.offsetOn, input.offsetOff)}.
      </p>
    </fieldset>
  );
}

function inputOf({ name, price, address, isLive, offsetOn, offsetOff, isOffsetEnabled }: Mall): MallInput {
  return { name, price, address, isLive, offsetOn, offsetOff, isOffsetEnabled };
}
