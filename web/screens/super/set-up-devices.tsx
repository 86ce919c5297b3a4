import type { Device } from '#contract/devices.ts';
import type { Mall } from '#contract/malls.ts';
import { useState } from 'react';
import { addressOfDevice } from '../../devices/address-of-device.ts';
import { KeyOnce, useKeyOnceAhead } from '../../devices/key-once-part.tsx';
import { RegisterDevice } from '../../devices/register-device.tsx';
import { useNow, wordAge } from '../../platform/age.ts';
import { wordMissing } from './set-up-steps.ts';

interface Props {
  mall: Mall;
  devices: readonly Device[];
}

/** The devices of a mall that is being set up: where each sends its messages, and whether one has come. */
export function SetUpDevices({ mall, devices }: Props) {
  const [made, setMade] = useState<{ device: Device; deviceKey: string } | null>(null);
  useKeyOnceAhead();
  const missing = wordMissing(devices);
  const used = devices.filter(({ isRevoked }) => !isRevoked);
  return (
    <>
      {missing !== null && <p className="text-sm font-semibold">{missing}</p>}
      <ul className="grid grid-cols-1 gap-2 empty:hidden">
        {used.map((device) => (
          <li key={device.id} className="grid grid-cols-1 gap-1 rounded-md bg-sunken px-3 py-2 text-sm">
            <span className="flex flex-wrap justify-between gap-x-4">
              <span dir="auto" className="font-semibold wrap-anywhere">
                {device.name}
              </span>
              <Signal at={device.lastSeenAt} />
            </span>
            <code className="text-xs break-all text-muted">
              {addressOfDevice(device) ?? 'The display was given its address with its key.'}
            </code>
          </li>
        ))}
      </ul>
      <RegisterDevice mall={mall._id} onMade={setMade} />
      {made && <KeyOnce {...made} mall={mall} onClose={() => setMade(null)} />}
    </>
  );
}

/** Follows the list, which is asked for anew every few seconds. */
function Signal({ at }: { at: string | null }) {
  const now = useNow();
  return (
    <span role="status" className={at === null ? 'text-muted' : 'font-semibold text-good'}>
      {at === null
        ? 'Waiting for the first signal …'
        : `Received, ${wordAge(Math.max(0, now - Date.parse(at)))}`}
    </span>
  );
}
