import type { Device } from '#contract/devices.ts';
import type { Mall } from '#contract/malls.ts';
import { addressOfDevice } from './address-of-device.ts';
import { mallAddress, paths } from '../paths.ts';
import { OnceDialog } from '../ui/once-dialog.tsx';
import { MakerKey } from './makers/maker-key.tsx';

interface Props {
  device: Device;
  deviceKey: string;
  mall: Pick<Mall, 'id' | 'slug'> | undefined;
  onClose: () => void;
}

/** A device's key, shown this once; of a display the address that it opens, of a maker's device what is typed into it. */
export function KeyOnce({ device, deviceKey, mall, onClose }: Props) {
  const { protocol } = device;
  if (protocol !== null)
    return <MakerKey device={device} protocol={protocol} deviceKey={deviceKey} onClose={onClose} />;
  const isDisplay = device.kind === 'wall-display' && mall !== undefined;
  const what = isDisplay ? 'address' : 'key';
  return (
    <OnceDialog
      title={isDisplay ? 'Address of the display' : 'Device key'}
      text={`The ${what} of ${device.name}. It is shown this once and we keep no copy: store it now.`}
      value={isDisplay ? addressOfDisplay(mall, deviceKey) : deviceKey}
      what={what}
      onClose={onClose}
    >
      {isDisplay ? (
        <p className="text-sm text-muted">
          Open it in the display’s browser. The display remembers its key; it shows counts, and nothing of any
          car.
        </p>
      ) : (
        <p className="text-sm text-muted">
          The device calls <code className="break-all select-all">{addressOfDevice(device)}</code> and sends
          its key as <code>Authorization: Bearer KEY</code>, or as the last part of the address that it calls.
        </p>
      )}
    </OnceDialog>
  );
}

/** The key stands behind the hash: no server is sent it with the address. */
function addressOfDisplay(mall: Pick<Mall, 'id' | 'slug'>, key: string): string {
  return `${location.origin}${paths.wall.replace('$mall', mallAddress(mall))}#${key}`;
}
