import type { DeviceInput } from '#contract/devices.ts';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useIsSuper } from '../accounts/roles.ts';
import { Button } from '../ui/button.tsx';
import { Input, Select } from '../ui/field.tsx';
import { BarrierFields } from './barrier/barrier-fields-part.tsx';
import { emptyBarrier, faultsOfBarrier } from './barrier/barrier-draft.ts';
import { OpensField } from './barrier/opens-field.tsx';
import { EMPTY_DEVICE, mappedOf, ofKind, readDevice, type DeviceDraft } from './device-draft.ts';
import { SpeaksField } from './makers/speaks-field.tsx';
import { MappingFields } from './mapping/mapping-fields-part.tsx';

interface Props {
  /** What failed, if something did. */
  banner: ReactNode;
  /** The server's refusals of single fields, by their names. */
  faults: Readonly<Record<string, string>>;
  onRegister: (input: DeviceInput, onSuccess: () => void) => void;
}

/** The fields that show their own fault. */
const AT_FIELDS = ['name', 'protocol', 'gate', 'heartbeatSeconds', 'stabilitySeconds'];

/** Registers a camera, a controller of slot sensors, a gate controller or a display. */
export function DeviceForm({ banner, faults, onRegister }: Props) {
  const [draft, setDraft] = useState<DeviceDraft>(EMPTY_DEVICE);
  const [typedFaults, setTypedFaults] = useState<Props['faults']>({});
  const isSuper = useIsSuper();
  const set = (part: Partial<DeviceDraft>) => setDraft({ ...draft, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = readDevice(draft);
    setTypedFaults(typed.faults);
    if (typed.input === null) return;
    // Several of one make are registered one after the other.
    const { kind, protocol, mapping } = draft;
    onRegister(typed.input, () => setDraft({ ...EMPTY_DEVICE, kind, protocol, mapping }));
  };
  const isAtGate = draft.kind !== 'slot-sensors' && draft.kind !== 'wall-display';
  return (
    <form onSubmit={submit} className="grid grid-cols-1 gap-4 rounded-lg border border-line bg-surface p-5">
      <h2 className="text-lg font-bold">Register a device</h2>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Input
          label="Device name"
          required
          maxLength={100}
          value={draft.name}
          error={faults['name']}
          onChange={(e) => set({ name: e.target.value })}
        />
        <Select
          label="Kind"
          value={draft.kind}
          onChange={(e) => setDraft(ofKind(draft, e.target.value as DeviceDraft['kind']))}
        >
          <option value="plate-camera">Plate camera</option>
          <option value="slot-sensors">Slot sensors</option>
          <option value="gate-controller">Gate controller</option>
          <option value="tag-reader">FASTag reader</option>
          <option value="wall-display">Wall display</option>
        </Select>
        <SpeaksField
          kind={draft.kind}
          protocol={draft.protocol}
          error={faults['protocol']}
          onChange={(protocol) => set({ protocol })}
        />
        {draft.kind === 'slot-sensors' && <SensorFields draft={draft} set={set} faults={faults} />}
        {isAtGate && <GateFields draft={draft} set={set} faults={faults} />}
        {isSuper && draft.kind === 'gate-controller' && <BarrierChoice draft={draft} set={set} />}
      </div>
      <Details
        draft={draft}
        set={set}
        faults={{ ...faultsOfBarrier(faults), ...typedFaults }}
        isSuper={isSuper}
      />
      {!isAtField(faults) && banner}
      <div>
        <Button type="submit">Register device</Button>
      </div>
    </form>
  );
}

/** What a few kinds need besides: where values lie in a message, where a barrier is. */
function Details({ draft, set, faults, isSuper }: FieldsProps & { isSuper: boolean }) {
  const { barrier, mapping, protocol, kind } = draft;
  return (
    <>
      {protocol === 'mapped' && (
        <MappingFields
          of={mappedOf(kind)}
          draft={mapping}
          faults={faults}
          onChange={(part) => set({ mapping: { ...mapping, ...part } })}
        />
      )}
      {isSuper && kind === 'gate-controller' && barrier && (
        <BarrierFields
          draft={barrier}
          faults={faults}
          onChange={(part) => set({ barrier: { ...barrier, ...part } })}
        />
      )}
    </>
  );
}

function isAtField(faults: Props['faults']): boolean {
  return AT_FIELDS.some((field) => faults[field]) || Object.keys(faultsOfBarrier(faults)).length > 0;
}

interface FieldsProps {
  faults: Props['faults'];
  draft: DeviceDraft;
  set: (part: Partial<DeviceDraft>) => void;
}

function BarrierChoice({ draft, set }: Omit<FieldsProps, 'faults'>) {
  return (
    <OpensField
      maker={draft.barrier?.maker ?? null}
      onChange={(maker) =>
        set({ barrier: maker && { ...emptyBarrier(maker), host: draft.barrier?.host ?? '' } })
      }
    />
  );
}

function GateFields({ draft, set, faults }: FieldsProps) {
  return (
    <>
      <Input
        label="Gate"
        placeholder="entry-1"
        maxLength={40}
        value={draft.gate}
        error={faults['gate']}
        hint="Small letters, digits, hyphens. A new name makes a new gate."
        onChange={(e) => set({ gate: e.target.value })}
      />
      <Select
        label="Direction"
        value={draft.direction}
        onChange={(e) => set({ direction: e.target.value === 'exit' ? 'exit' : 'entry' })}
      >
        <option value="entry">Entry</option>
        <option value="exit">Exit</option>
      </Select>
    </>
  );
}

function SensorFields({ draft, set, faults }: FieldsProps) {
  return (
    <>
      <Input
        label="Heartbeat (seconds)"
        type="number"
        min={5}
        placeholder="not set"
        hint="Silent for 2.5 of them, its slots become unknown"
        value={draft.heartbeatSeconds}
        error={faults['heartbeatSeconds']}
        onChange={(e) => set({ heartbeatSeconds: e.target.value })}
      />
      <Input
        label="Stability (seconds)"
        type="number"
        min={0}
        max={60}
        placeholder="0"
        hint="How long a slot keeps its new status before it counts"
        value={draft.stabilitySeconds}
        error={faults['stabilitySeconds']}
        onChange={(e) => set({ stabilitySeconds: e.target.value })}
      />
    </>
  );
}
