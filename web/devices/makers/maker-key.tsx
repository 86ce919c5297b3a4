import type { Device } from '#contract/devices.ts';
import type { DeviceProtocol } from '#contract/makers.ts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CopyLine } from '../../ui/copy-line.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { makerAddresses } from './maker-addresses.ts';
import { MAKER_WORDS } from './maker-words.ts';

interface Props {
  device: Device;
  protocol: DeviceProtocol;
  deviceKey: string;
  onClose: () => void;
}

/** The key of a maker's device, shown this once, within the address that is typed into the device. */
export function MakerKey({ device, protocol, deviceKey, onClose }: Props) {
  const [isCopied, setCopied] = useState(false);
  return (
    <Dialog
      title="Device key"
      text={`What to type into ${device.name}. The key is shown this once and we keep no copy: set the device up now, or store it.`}
      uncopied={!isCopied}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-4">
        <MakerLines
          protocol={protocol}
          deviceKey={deviceKey}
          origin={location.origin}
          onCopied={() => setCopied(true)}
        />
        <div>
          <Button look="outline" onClick={onClose}>
            I have stored it
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface LinesProps {
  protocol: DeviceProtocol;
  deviceKey: string;
  origin: string;
  onCopied: () => void;
}

/** The address or its parts, and the key alone. */
export function MakerLines({ protocol, deviceKey, origin, onCopied }: LinesProps) {
  return (
    <>
      {makerAddresses(protocol, deviceKey, origin).map(({ label, value, hasKey }) => (
        <CopyLine key={label} label={label} value={value} {...(hasKey ? { onCopied } : {})} />
      ))}
      <p className="text-sm text-muted">{MAKER_WORDS[protocol].place}</p>
      <CopyLine label="Key alone" value={deviceKey} onCopied={onCopied} />
    </>
  );
}
