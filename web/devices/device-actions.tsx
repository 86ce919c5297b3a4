import type { Device } from '#contract/devices.ts';
import { useIsSuper } from '../accounts/roles.ts';
import { Button } from '../ui/button.tsx';
import type { OpenedOfDevice } from './opened-device.tsx';

interface Props {
  device: Device;
  onOpen: (what: OpenedOfDevice['what']) => void;
}

/** Those that send what they see; the others ask, or only show. A barrier that we open has what became of each command. */
const SENDS: readonly Device['kind'][] = ['plate-camera', 'slot-sensors'];

/** What can be done about a device of the list. Its key is changed in its settings: no slip of a finger ends it. */
export function DeviceActions({ device, onOpen }: Props) {
  const { mapping, isRevoked } = device;
  const isSuper = useIsSuper();
  return (
    <span className="flex flex-wrap items-center justify-start gap-2 py-2 sm:justify-end">
      <MessagesButton device={device} onOpen={() => onOpen('messages')} />
      {device.kind === 'plate-camera' && (
        <Button look="outline" size="sm" onClick={() => onOpen('reads')}>
          Reads
          <Of device={device} />
        </Button>
      )}
      {mapping !== null && !isRevoked && (
        <Button look="outline" size="sm" onClick={() => onOpen('mapping')}>
          Mapping
          <Of device={device} />
        </Button>
      )}
      {isSuper && device.kind === 'gate-controller' && !isRevoked && (
        <Button look="outline" size="sm" onClick={() => onOpen('barrier')}>
          Barrier
          <Of device={device} />
        </Button>
      )}
      {!isRevoked && (
        <Button look="outline" size="sm" onClick={() => onOpen('settings')}>
          Settings
          <Of device={device} />
        </Button>
      )}
    </span>
  );
}

/** Opens what became of a device's newest messages; nothing for those that send none. */
export function MessagesButton({ device, onOpen }: { device: Device; onOpen: () => void }) {
  if (!SENDS.includes(device.kind) && device.barrier === null) return null;
  return (
    <Button look="outline" size="sm" className="justify-self-start" onClick={onOpen}>
      Messages
      <Of device={device} />
    </Button>
  );
}

/** By ear each button is named with its device. */
function Of({ device }: Pick<Props, 'device'>) {
  return <span className="sr-only"> of {device.name}</span>;
}
