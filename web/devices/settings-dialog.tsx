import type { Device, DeviceSettings } from '#contract/devices.ts';
import type { FormEvent } from 'react';
import { faultsOf, reasonOf } from '../platform/api-error.ts';
import { readField } from '../platform/read-field.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Input } from '../ui/field.tsx';
import { useDeviceChange } from './queries.ts';

interface Props {
  mall: string;
  device: Device;
  /** A new key was made: it is shown this once. */
  onKey: (made: { device: Device; deviceKey: string }) => void;
  onClose: () => void;
}

/** What can be set of a device that is registered, and its key: a new one, or the end of it. */
export default function SettingsDialog({ mall, device, onKey, onClose }: Props) {
  const change = useDeviceChange(mall);
  const faults = faultsOf(change.error);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const settings = readSettings(device.kind, new FormData(event.currentTarget));
    change.mutate({ kind: 'set', device, settings }, { onSuccess: onClose });
  };
  return (
    <Dialog title="Settings" text={<bdi>{device.name}</bdi>} onClose={onClose}>
      <form onSubmit={submit} className="grid grid-cols-1 gap-4">
        <Input
          label="Device name"
          name="name"
          required
          maxLength={100}
          defaultValue={device.name}
          error={faults['name']}
        />
        {device.kind !== 'wall-display' && <Heartbeat device={device} error={faults['heartbeatSeconds']} />}
        {device.kind === 'slot-sensors' && (
          <Input
            label="Stability (seconds)"
            name="stabilitySeconds"
            type="number"
            min={0}
            max={60}
            step="any"
            placeholder="0"
            hint="How long a slot keeps its new status before it counts"
            defaultValue={device.stabilitySeconds ?? ''}
            error={faults['stabilitySeconds']}
          />
        )}
        {change.isError && Object.keys(faults).length === 0 && (
          <Banner tone="bad">{reasonOf(change.error) || 'That did not work. Please try again.'}</Banner>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={change.isPending}>
            Save settings
          </Button>
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
      <KeyPart mall={mall} device={device} onKey={onKey} onClose={onClose} />
    </Dialog>
  );
}

/** What its silence means: slots of which nobody knows anything, or an alert alone. */
function Heartbeat({ device, error }: { device: Device; error: string | undefined }) {
  const isSensor = device.kind === 'slot-sensors';
  return (
    <Input
      label="Heartbeat (seconds)"
      name="heartbeatSeconds"
      type="number"
      min={5}
      max={86_400}
      placeholder="not set"
      hint={
        isSensor
          ? 'How often it sends something, seen or not. Silent for 2.5 of them, its slots become unknown. Empty: its silence means nothing.'
          : 'How often it sends something, seen or not. Silent for 3 of them, it is reported. Empty: its silence is not noticed.'
      }
      defaultValue={device.heartbeatSeconds ?? ''}
      error={error}
    />
  );
}

/** A new key and the end of it, below the settings and asked about: the device has to be changed over at the mall. */
function KeyPart({ mall, device, onKey, onClose }: Props) {
  const change = useDeviceChange(mall);
  const { name } = device;
  const confirmed = (question: string, kind: 'rotate' | 'revoke') => {
    if (!window.confirm(question)) return;
    change.mutate(
      { kind, device },
      {
        onSuccess: ({ device: changed, key }) => {
          onClose();
          if (key !== undefined) onKey({ device: changed, deviceKey: key });
        },
      },
    );
  };
  return (
    <section aria-label="Key" className="mt-7 grid grid-cols-1 gap-3 border-t border-line pt-5">
      <h3 className="font-bold">Key</h3>
      <p className="text-sm text-muted">
        A new key has to be typed into the device; the one before works for another hour, older ones no more.
        A device that is revoked is refused at once, and is registered anew if it comes back.
      </p>
      {change.isError && (
        <Banner tone="bad">{reasonOf(change.error) || 'That did not work. Please try again.'}</Banner>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          look="outline"
          size="sm"
          disabled={change.isPending}
          onClick={() =>
            confirmed(
              `Make a new key for ${name}? The one before works for another hour, older ones no more.`,
              'rotate',
            )
          }
        >
          New key
        </Button>
        <Button
          look="danger"
          size="sm"
          disabled={change.isPending}
          onClick={() => confirmed(`Revoke ${name}? Its keys stop working at once.`, 'revoke')}
        >
          Revoke
        </Button>
      </div>
    </section>
  );
}

/** An empty field takes a setting off. */
function readSettings(kind: Device['kind'], form: FormData): DeviceSettings {
  const seconds = (field: string) => {
    const typed = readField(form, field).trim();
    return typed === '' ? null : Number(typed);
  };
  const name = readField(form, 'name');
  if (kind === 'wall-display') return { name };
  const heartbeatSeconds = seconds('heartbeatSeconds');
  if (kind !== 'slot-sensors') return { name, heartbeatSeconds };
  return { name, heartbeatSeconds, stabilitySeconds: seconds('stabilitySeconds') };
}
