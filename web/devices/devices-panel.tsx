import type { Device } from '#contract/devices.ts';
import type { Mall } from '#contract/malls.ts';
import { useState } from 'react';
import { faultsOf, reasonOf } from '../platform/api-error.ts';
import { Banner } from '../ui/banner.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Select } from '../ui/field.tsx';
import { AlertList } from './alert-list.tsx';
import { DeviceForm } from './device-form.tsx';
import { KeyOnce, useKeyOnceAhead } from './key-once-part.tsx';
import { DeviceList } from './device-list.tsx';
import { OpenedDevice, type OpenedOfDevice } from './opened-device.tsx';
import { useDeviceChange } from './queries.ts';

/** The devices of one mall, their keys, the mall's alerts and the registration of a device. */
export function DevicesPanel({ malls }: { malls: readonly Mall[] }) {
  const [chosen, setChosen] = useState('');
  const mall = chosen || (malls[0]?._id ?? '');
  const change = useDeviceChange(mall);
  const [made, setMade] = useState<{ device: Device; deviceKey: string } | null>(null);
  const [opened, setOpened] = useState<OpenedOfDevice | null>(null);
  useKeyOnceAhead();
  const showKey = ({ device, key }: { device: Device; key?: string }) => {
    if (key !== undefined) setMade({ device, deviceKey: key });
  };
  const banner = change.isError && (
    <Banner tone="bad" onDismiss={change.reset}>
      {reasonOf(change.error) || 'That did not work.'}
    </Banner>
  );
  if (malls.length === 0)
    return <EmptyState title="No malls yet" text="Add a mall first; its devices are registered here." />;
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="max-w-dialog">
        <Select label="Mall" value={mall} onChange={(event) => setChosen(event.target.value)}>
          {malls.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      <DeviceList
        mall={mall}
        onOpen={setOpened}
        onRotate={(device) => change.mutate({ kind: 'rotate', device }, { onSuccess: showKey })}
        onRevoke={(device) => {
          if (window.confirm(`Revoke ${device.name}? Its keys stop working at once.`))
            change.mutate({ kind: 'revoke', device });
        }}
      />
      <AlertList mall={mall} />
      <DeviceForm
        banner={banner}
        faults={faultsOf(change.error)}
        onRegister={(input, onSuccess) =>
          change.mutate(
            { kind: 'register', input },
            {
              onSuccess: (answer) => {
                onSuccess();
                showKey(answer);
              },
            },
          )
        }
      />
      {opened && <OpenedDevice mall={mall} open={opened} onClose={() => setOpened(null)} />}
      {made && (
        <KeyOnce {...made} mall={malls.find(({ _id }) => _id === mall)} onClose={() => setMade(null)} />
      )}
    </div>
  );
}
