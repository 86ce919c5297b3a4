import type { LaneOfMall, WaitingCar } from '#contract/lanes.ts';
import type { TypedPlateInput } from '#contract/typed-plates.ts';
import { lazy, Suspense, useId, useRef, useState, type FormEvent } from 'react';
import { faultsOf } from '../platform/api-error.ts';
import { loadPart } from '../platform/load-part.ts';
import { Button } from '../ui/button.tsx';
import { Input, Select } from '../ui/field.tsx';
import { ClassChoice, type ClassSeen } from './class-choice.tsx';
import { useIsOver } from './use-is-over.ts';
import { useTypedPlate, type Sending } from './use-typed-plate.ts';
import { wordLane } from './word-lane.ts';

// Once something was sent.
const TypedOutcome = lazy(() =>
  loadPart(async () => ({ default: (await import('./typed-outcome.tsx')).TypedOutcome })),
);

interface Props {
  mall: string;
  gates: readonly LaneOfMall[];
  waiting: readonly WaitingCar[];
}

/** The plate of a car whose camera is dead or did not read it, from whoever stands there. */
export function TypePlate({ mall, gates, waiting }: Props) {
  const id = useId();
  const sending = useTypedPlate(mall);
  const isOver = useIsOver(sending.data, waiting);
  // What was asked about is taken once it is answered: by the same press, with the answer.
  const taken = useRef<() => void>(() => undefined);
  const send = (press: TypedPlateInput) => sending.mutate(press, { onSuccess: () => taken.current() });
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-x-10 gap-y-4 rounded-lg border border-line bg-surface p-5 lg:grid-cols-2"
    >
      <div className="grid content-start gap-1.5">
        <h2 id={id} className="text-lg font-bold">
          The camera did not read?
        </h2>
        <p className="max-w-prose text-sm text-muted">
          Type the plate of the car that stands there. It is taken as if the camera had read it now, under
          your name.
        </p>
      </div>
      <PlateForm
        gates={gates}
        sending={sending}
        onSend={(press, onTaken) => {
          taken.current = onTaken;
          send(press);
        }}
      />
      {!isOver && hasOutcome(sending) && (
        <Suspense>
          <TypedOutcome mall={mall} sending={sending} onSend={send} />
        </Suspense>
      )}
    </section>
  );
}

/** The fault of the plate stands beside what was typed. */
function hasOutcome({ data, error, isError }: Sending): boolean {
  return faultsOf(error)['plate'] === undefined && (isError || data !== undefined);
}

interface FormProps {
  gates: Props['gates'];
  sending: Sending;
  onSend: (press: TypedPlateInput, onTaken: () => void) => void;
}

function PlateForm({ gates, sending, onSend }: FormProps) {
  const [chosen, setChosen] = useState('');
  const [plate, setPlate] = useState('');
  const [vehicleClass, setClass] = useState<ClassSeen>('');
  const [only] = gates.length === 1 ? gates : [];
  const lane = gates.find((one) => wordLane(one) === chosen) ?? only;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (lane && plate.trim() !== '' && !sending.isPending)
      onSend({ ...lane, plate, ...(vehicleClass === '' ? {} : { vehicleClass }) }, () => {
        setPlate('');
        setClass('');
      });
  };
  return (
    <form onSubmit={send} className="grid grid-cols-1 gap-3 sm:grid-cols-[10rem_1fr]">
      <Select
        label="Gate"
        value={lane ? wordLane(lane) : ''}
        onChange={(event) => setChosen(event.target.value)}
      >
        <option value="" disabled>
          Choose
        </option>
        {gates.map((one) => (
          <option key={wordLane(one)}>{wordLane(one)}</option>
        ))}
      </Select>
      <Input
        label="Plate"
        value={plate}
        maxLength={40}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        placeholder="GJ05AB1234"
        hint="As it stands on the car, of whatever country; spaces do not matter."
        error={faultsOf(sending.error)['plate']}
        className="uppercase placeholder:normal-case"
        onChange={(event) => setPlate(event.target.value)}
      />
      <div className="sm:col-start-2">
        <ClassChoice value={vehicleClass} onChange={setClass} />
      </div>
      <Button
        type="submit"
        disabled={sending.isPending || !lane || plate.trim() === ''}
        className="min-h-11 w-fit sm:col-start-2"
      >
        Send the plate
      </Button>
    </form>
  );
}
