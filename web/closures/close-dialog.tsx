import { useMemo, useState, type FormEvent } from 'react';
import { faultsOf } from '../platform/api-error.ts';
import { readField } from '../platform/read-field.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Input, Textarea } from '../ui/field.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { levelsOf, placesOf, readCodes, slotsIn, wordCars, wordSlots } from './choose-places.ts';
import { PlaceChoice } from './place-choice.tsx';
import { useClosureStep, useSlots } from './queries.ts';
import { ReasonFields } from './reason-fields.tsx';
import { StepFoot } from './step-foot.tsx';
import { toInstant } from './typed-times.ts';

interface Props {
  mall: { readonly _id: string; readonly name: string };
  onDone: (places: readonly string[], from: string | null) => void;
  onClose: () => void;
}

const NONE: ReadonlySet<string> = new Set();
const NO_SLOTS: NonNullable<ReturnType<typeof useSlots>['data']> = [];

/** Closes levels, sections or slots: which, why, from when and until when. */
export default function CloseDialog({ mall, onDone, onClose }: Props) {
  const slots = useSlots(mall.name);
  const step = useClosureStep(mall._id);
  const [chosen, choose] = useState(NONE);
  const [typed, type] = useState('');
  const known = slots.data ?? NO_SLOTS;
  const levels = useMemo(() => levelsOf(known), [known]);
  const places = placesOf(chosen, readCodes(typed, known));
  const faults = faultsOf(step.error);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wish = readTyped(new FormData(event.currentTarget));
    step.mutate({ kind: 'close', places, ...wish }, { onSuccess: () => onDone(places, wish.from) });
  };
  return (
    <Dialog title="Close slots" text="Nobody is sent to what is closed." width="wide" onClose={onClose}>
      <form className="grid gap-5" onSubmit={submit}>
        <fieldset className="grid grid-cols-1 gap-3">
          <legend className="mb-2 text-sm font-semibold">What is closed</legend>
          {slots.isPending && <Skeleton className="h-40" />}
          {slots.isError && !slots.data && (
            <LoadFailure onRetry={slots.refetch}>The levels could not be loaded.</LoadFailure>
          )}
          <PlaceChoice levels={levels} chosen={chosen} onChange={choose} />
          <Codes typed={typed} fault={faultOfPlaces(faults)} onType={type} />
          <p role="status" className="min-h-6 text-sm font-semibold">
            {places.length > 0 && slots.data && wordChosen(known, places)}
          </p>
        </fieldset>
        <ReasonFields faults={faults}>
          <From fault={faults['from']} />
        </ReasonFields>
        <StepFoot step={step} words={['Close them', 'Closing…']} onClose={onClose} />
      </form>
    </Dialog>
  );
}

interface CodesProps {
  typed: string;
  fault: string | undefined;
  onType: (typed: string) => void;
}

function Codes({ typed, fault, onType }: CodesProps) {
  return (
    <Textarea
      label="Single slots"
      className="min-h-16!"
      autoCapitalize="characters"
      value={typed}
      onChange={(event) => onType(event.target.value)}
      hint="Their codes, with blanks or commas between them."
      error={fault}
    />
  );
}

function From({ fault }: { fault: string | undefined }) {
  return (
    <Input
      label="From"
      name="from"
      type="datetime-local"
      hint="The time in India. Empty: from now on."
      error={fault}
    />
  );
}

function readTyped(form: FormData) {
  return {
    reason: readField(form, 'reason').trim(),
    from: toInstant(readField(form, 'from')),
    until: toInstant(readField(form, 'until')),
  };
}

/** The fault may name the list, or one place of it. */
function faultOfPlaces(faults: Readonly<Record<string, string>>): string | undefined {
  return faults['places'] ?? Object.entries(faults).find(([name]) => name.startsWith('places'))?.[1];
}

function wordChosen(slots: typeof NO_SLOTS, places: readonly string[]): string {
  const found = slotsIn(slots, places);
  return `${wordSlots(found.length)}; ${wordCars(found)}.`;
}
