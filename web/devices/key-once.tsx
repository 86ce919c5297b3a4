import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

interface Props {
  name: string;
  deviceKey: string;
  onClose: () => void;
}

/** A device's key, shown this once. */
export function KeyOnce({ name, deviceKey, onClose }: Props) {
  const [isCopied, setCopied] = useState(false);
  return (
    <Dialog
      title="Device key"
      text={`The key of ${name}. It is shown this once and we keep no copy: store it now.`}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <code className="block rounded-md bg-sunken p-3 text-sm break-all select-all">{deviceKey}</code>
        <p className="text-sm text-muted">
          The device sends it as <code>Authorization: Bearer KEY</code>, or as the last part of the address
          that it calls.
        </p>
        <Button
          onClick={() => {
            void navigator.clipboard?.writeText(deviceKey).then(() => setCopied(true));
          }}
        >
          {isCopied ? 'Copied' : 'Copy key'}
        </Button>
      </div>
    </Dialog>
  );
}
