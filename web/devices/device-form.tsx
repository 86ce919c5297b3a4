import type { DeviceInput } from '#contract/devices.ts';
import { useState, type FormEvent } from 'react';
import { Button } from '../ui/button.tsx';
import { Input, Select } from '../ui/field.tsx';

interface Draft {
  name: string;
  kind: DeviceInput['kind'];
  gate: string;
  direction: 'entry' | 'exit';
  heartbeatSeconds: string;
  stabilitySeconds: string;
}

const EMPTY: Draft = {
  name: '',
  kind: 'plate-camera',
  gate: 'entry-1',
  direction: 'entry',
  heartbeatSeconds: '',
  stabilitySeconds: '',
};

/** Registers a camera, a controller of slot sensors or a gate controller. */
export function DeviceForm({ onRegister }: { onRegister: (input: DeviceInput) => Promise<boolean> }) {
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const set = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onRegister(inputOf(draft)).then((isDone) => isDone && setDraft({ ...EMPTY, kind: draft.kind }));
  };
  const isSensors = draft.kind === 'slot-sensors';
  return (
    <form onSubmit={submit} className="grid gap-4 rounded-lg border border-line bg-surface p-5">
      <h2 className="text-lg font-bold">Register a device</h2>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Input
          label="Device name"
          required
          maxLength={100}
          value={draft.name}
          onChange={(e) => set({ name: e.target.value })}
        />
        <Select
          label="Kind"
          value={draft.kind}
          onChange={(e) => set({ kind: e.target.value as Draft['kind'] })}
        >
          <option value="plate-camera">Plate camera</option>
          <option value="slot-sensors">Slot sensors</option>
          <option value="gate-controller">Gate controller</option>
        </Select>
        {isSensors ? <SensorFields draft={draft} set={set} /> : <GateFields draft={draft} set={set} />}
      </div>
      <div>
        <Button type="submit">Register device</Button>
      </div>
    </form>
  );
}

interface FieldsProps {
  draft: Draft;
  set: (part: Partial<Draft>) => void;
}

function GateFields({ draft, set }: FieldsProps) {
  return (
    <>
      <Input
        label="Gate"
        placeholder="entry-1"
        maxLength={40}
        value={draft.gate}
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

function SensorFields({ draft, set }: FieldsProps) {
  return (
    <>
      <Input
        label="Heartbeat (seconds)"
        type="number"
        min={5}
        placeholder="not set"
        hint="2.5 silent heartbeats make its slots unknown"
        value={draft.heartbeatSeconds}
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
        onChange={(e) => set({ stabilitySeconds: e.target.value })}
      />
    </>
  );
}

function inputOf({ name, kind, gate, direction, heartbeatSeconds, stabilitySeconds }: Draft): DeviceInput {
  if (kind !== 'slot-sensors') return { name, kind, direction, ...(gate ? { gate } : {}) };
  return {
    name,
    kind,
    ...(heartbeatSeconds ? { heartbeatSeconds: Number(heartbeatSeconds) } : {}),
    ...(stabilitySeconds ? { stabilitySeconds: Number(stabilitySeconds) } : {}),
  };
}
