import type { SettlementInput } from '#contract/settlements.ts';
import { CHARGED_AS } from '#contract/vehicle-class-words.ts';
import type { PricedClass } from '#domain/money/tariff.ts';
import { useState, type FormEvent } from 'react';
import { Button } from '../ui/button.tsx';
import { Input, Select } from '../ui/field.tsx';
import { SubmitOrCancel } from '../ui/submit-or-cancel.tsx';
import { SettledBanner } from './settled-banner.tsx';
import { useSettling } from './use-settling.ts';

type VehicleClass = Extract<SettlementInput, { action: 'correct_class' }>['vehicleClass'];

const CLASSES: Readonly<Record<VehicleClass, string>> = {
  two_wheeler: 'Two-wheeler',
  car: 'Car',
  ev: 'Electric car',
  heavy: 'Truck or bus (pays as a car)',
};

interface Props {
  /** The mall's `_id`. */
  mall: string;
  /** The id of the session. */
  session: string;
  chargedAs: PricedClass;
}

/** As what a session is charged, for whoever may set that right: with a reason, and to be taken back. */
export function CorrectClass({ mall, session, chargedAs }: Props) {
  const [isAsking, ask] = useState(false);
  const settling = useSettling(mall, session);
  const send = (body: SettlementInput) => settling.mutate(body, { onSuccess: () => ask(false) });
  return (
    <div className="mt-3 grid justify-items-start gap-3">
      <SettledBanner settling={settling} sentence="The vehicle was set right." onUndo={send} />
      {isAsking ? (
        <ClassForm
          first={chargedAs === 'car' ? 'two_wheeler' : 'car'}
          isBusy={settling.isPending}
          onSet={(vehicleClass, reason) => send({ action: 'correct_class', session, vehicleClass, reason })}
          onCancel={() => ask(false)}
        />
      ) : (
        <Button look="outline" size="sm" onClick={() => ask(true)}>
          {CHARGED_AS[chargedAs]}: set right
        </Button>
      )}
    </div>
  );
}

interface FormProps {
  first: VehicleClass;
  isBusy: boolean;
  onSet: (vehicleClass: VehicleClass, reason: string) => void;
  onCancel: () => void;
}

function ClassForm({ first, isBusy, onSet, onCancel }: FormProps) {
  const [vehicleClass, choose] = useState(first);
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSet(vehicleClass, reason);
  };
  return (
    <form onSubmit={submit} className="grid w-full gap-3">
      <Select
        label="What vehicle is it?"
        value={vehicleClass}
        hint="It pays the posted price of that. A charge that stands is lowered, never raised."
        onChange={({ target }) => choose(VEHICLES.find((one) => one === target.value) ?? first)}
      >
        {VEHICLES.map((one) => (
          <option key={one} value={one}>
            {CLASSES[one]}
          </option>
        ))}
      </Select>
      <Input
        label="Why?"
        required
        maxLength={300}
        value={reason}
        hint="Written down under your name."
        onChange={(event) => setReason(event.target.value)}
      />
      <SubmitOrCancel label="Set it right" isDisabled={isBusy || reason.trim() === ''} onCancel={onCancel} />
    </form>
  );
}

const VEHICLES = ['two_wheeler', 'car', 'ev', 'heavy'] as const satisfies readonly VehicleClass[];
