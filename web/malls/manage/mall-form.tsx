import type { Mall } from '#contract/malls.ts';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useTariff } from '../../money/queries.ts';
import { TariffFields, type TariffDraft, tariffOf } from '../../money/tariff-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../ui/dialog.tsx';
import { Select } from '../../ui/field.tsx';
import { ImageChoice } from './image-choice.tsx';
import { inputOf, MallFields } from './mall-fields.tsx';
import type { ImageChange, MallDraft } from './queries.ts';

interface Props {
  /** Null: a new mall. */
  mall: Mall | null;
  /** Malls that a new one can begin with. */
  sources?: readonly Mall[];
  /** What failed, if something did. */
  banner: ReactNode;
  /** The server's refusals of single fields, by their names. */
  faults: Readonly<Record<string, string>>;
  isSaving: boolean;
  onSave: (draft: MallDraft) => void;
  onClose: () => void;
}

/** Adds or edits a mall: its facts, its hours, its image and the tariff that is charged. */
export function MallForm({ mall, sources = [], banner, faults, isSaving, onSave, onClose }: Props) {
  const [input, setInput] = useState(inputOf(mall));
  const [image, setImage] = useState<ImageChange | null>(null);
  const tariff = useTariff(mall?._id ?? null);
  const [draft, setDraft] = useState<TariffDraft | null>(null);
  const [source, setSource] = useState<Mall | null>(null);
  const others = sources.filter(({ _id }) => _id !== mall?._id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave({ input, image, tariff: draft && tariffOf(draft), source });
  };
  const copy = (from: Mall | null) => {
    setSource(from);
    if (!from) return;
    const { price, offsetOn, offsetOff, isOffsetEnabled } = from;
    setInput((current) => ({ ...current, price, offsetOn, offsetOff, isOffsetEnabled }));
  };
  return (
    <Dialog
      title={mall ? 'Edit Mall' : 'Add New Mall'}
      width="wide"
      unsaved={image !== null}
      onClose={onClose}
    >
      <form onSubmit={submit} className="grid gap-5">
        <MallFields
          input={input}
          faults={faults}
          onChange={(part) => setInput((current) => ({ ...current, ...part }))}
        />
        {(!mall || source) && <CopyFrom source={source} malls={others} onChoose={copy} />}
        <ImageChoice current={mall?.image ?? ''} chosen={image} onChoose={setImage} />
        <TariffFields draft={draft} priceText={input.price} inForce={tariff.data} onChange={setDraft} />
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

interface CopyProps {
  source: Mall | null;
  malls: readonly Mall[];
  onChoose: (mall: Mall | null) => void;
}

/** The mall that a new one begins with; it stays chosen until all of it has been copied. */
function CopyFrom({ source, malls, onChoose }: CopyProps) {
  if (malls.length === 0) return null;
  return (
    <Select
      label="Copy from"
      hint="Hours, price, layout, plan and tariff; everything can be changed afterwards."
      value={source?._id ?? ''}
      onChange={({ target }) => onChoose(malls.find(({ _id }) => _id === target.value) ?? null)}
    >
      <option value="">Nothing: begin anew</option>
      {malls.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
