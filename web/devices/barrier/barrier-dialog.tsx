import type { Device } from '#contract/devices.ts';
import { useState, type FormEvent } from 'react';
import { faultsOf } from '../../platform/api-error.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useDeviceChange } from '../queries.ts';
import { SaveFoot } from '../save-foot.tsx';
import {
  draftOfBarrier,
  emptyBarrier,
  faultsOfBarrier,
  readBarrier,
  type BarrierDraft,
} from './barrier-draft.ts';
import { BarrierFields } from './barrier-fields.tsx';
import { OpensField } from './opens-field.tsx';

interface Props {
  mall: string;
  device: Device;
  onClose: () => void;
}

/** Who opens the barrier of a controller that is registered, and how. */
export default function BarrierDialog({ mall, device, onClose }: Props) {
  const { barrier: set } = device;
  const [draft, setDraft] = useState<BarrierDraft | null>(() => set && draftOfBarrier(set));
  const [typedFaults, setTypedFaults] = useState<Readonly<Record<string, string>>>({});
  const change = useDeviceChange(mall);
  const faults = { ...faultsOfBarrier(faultsOf(change.error)), ...typedFaults };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = draft && readBarrier(draft);
    setTypedFaults(typed?.faults ?? {});
    if (typed && typed.barrier === null) return;
    const settings = { barrier: typed?.barrier ?? null };
    change.mutate({ kind: 'set', device, settings }, { onSuccess: onClose });
  };
  return (
    <Dialog
      title="Barrier"
      text={`How the barrier of ${device.gate ?? 'this gate'} is opened. It is done anew within seconds.`}
      width="wide"
      onClose={onClose}
    >
      <form onSubmit={submit} className="grid grid-cols-1 gap-5">
        <OpensField
          maker={draft?.maker ?? null}
          onChange={(maker) =>
            setDraft(
              maker &&
                (set?.maker === maker
                  ? draftOfBarrier(set)
                  : { ...emptyBarrier(maker), host: draft?.host ?? '' }),
            )
          }
        />
        {draft && (
          <BarrierFields draft={draft} faults={faults} onChange={(part) => setDraft({ ...draft, ...part })} />
        )}
        <SaveFoot
          change={change}
          hasFieldFaults={Object.keys(faults).length > 0}
          what="barrier"
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
