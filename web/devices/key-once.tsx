import type { Device } from '#contract/devices.ts';
import type { Mall } from '#contract/malls.ts';
import { useState } from 'react';
import { addressOfDevice } from './address-of-device.ts';
import { mallAddress, paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

interface Props {
  device: Device;
  deviceKey: string;
  mall: Mall | undefined;
  onClose: () => void;
}

/** A device's key, shown this once; of a display the address that it opens. */
export function KeyOnce({ device, deviceKey, mall, onClose }: Props) {
  const [isCopied, setCopied] = useState(false);
  const isDisplay = device.kind === 'wall-display' && mall !== undefined;
  const given = isDisplay ? addressOfDisplay(mall, deviceKey) : deviceKey;
  const what = isDisplay ? 'address' : 'key';
  return (
    <Dialog
      title={isDisplay ? 'Address of the display' : 'Device key'}
      text={`The ${what} of ${device.name}. It is shown this once and we keep no copy: store it now.`}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <code className="block rounded-md bg-sunken p-3 text-sm break-all select-all">{given}</code>
        {isDisplay ? (
          <p className="text-sm text-muted">
            Open it in the display’s browser. The display remembers its key; it shows counts, and nothing of
            any car.
          </p>
        ) : (
          <p className="text-sm text-muted">
            The device calls <code className="break-all select-all">{addressOfDevice(device)}</code> and sends
            its key as <code>Authorization: Bearer KEY</code>, or as the last part of the address that it
            calls.
          </p>
        )}
        <Button
          onClick={() => {
            void navigator.clipboard?.writeText(given).then(() => setCopied(true));
          }}
        >
          {isCopied ? 'Copied' : `Copy ${what}`}
        </Button>
      </div>
    </Dialog>
  );
}

/** The key stands behind the hash: no server is sent it with the address. */
function addressOfDisplay(mall: Mall, key: string): string {
  return `${location.origin}${paths.wall.replace('$mall', mallAddress(mall))}#${key}`;
}
