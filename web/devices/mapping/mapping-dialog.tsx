import type { DeviceMapping } from '#contract/device-mapping.ts';
import type { Device } from '#contract/devices.ts';
import { useState, type FormEvent } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { useDeviceChange } from '../queries.ts';
import { SaveFoot } from '../save-foot.tsx';
import { draftOf, readDraft } from './mapping-draft.ts';
import { MappingFields } from './mapping-fields.tsx';

interface Props {
  mall: string;
  device: Device;
  mapping: DeviceMapping;
  onClose: () => void;
}

/** Another mapping for a device that is registered: its key and its address stay. */
export default function MappingDialog({ mall, device, mapping, onClose }: Props) {
  const [draft, setDraft] = useState(() => draftOf(mapping));
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const change = useDeviceChange(mall);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = readDraft(draft, mapping.of);
    setFaults(typed.faults);
    if (typed.mapping === null) return;
    change.mutate({ kind: 'set', device, settings: { mapping: typed.mapping } }, { onSuccess: onClose });
  };
  return (
    <Dialog
      title="Mapping"
      text={`How the messages of ${device.name} are read. Its key and its address stay as they are.`}
      width="wide"
      onClose={onClose}
    >
      <form onSubmit={submit} className="grid grid-cols-1 gap-5">
        <MappingFields
          of={mapping.of}
          draft={draft}
          faults={faults}
          onChange={(part) => setDraft({ ...draft, ...part })}
        />
        <SaveFoot change={change} what="mapping" onClose={onClose} />
      </form>
    </Dialog>
  );
}
