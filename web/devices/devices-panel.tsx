import type { Mall } from '#contract/malls.ts';
import { useState } from 'react';
import { useAttempt } from '../platform/use-attempt.ts';
import { Banner } from '../ui/banner.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Select } from '../ui/field.tsx';
import { AlertList } from './alert-list.tsx';
import { DeviceForm } from './device-form.tsx';
import { DeviceList } from './device-list.tsx';
import { KeyOnce } from './key-once.tsx';
import { useDeviceDeeds } from './queries.ts';

/** The devices of one mall: when each last spoke, what to look at, keys and registration. */
export function DevicesPanel({ malls }: { malls: readonly Mall[] }) {
  const [chosen, setChosen] = useState('');
  const mall = chosen || (malls[0]?._id ?? '');
  const deeds = useDeviceDeeds(mall);
  const [made, setMade] = useState<{ name: string; deviceKey: string } | null>(null);
  const { failure, dismiss, attempt } = useAttempt();
  const change = (deed: () => Promise<unknown>) => attempt('That did not work.', deed);
  const banner = failure && (
    <Banner tone="bad" onDismiss={dismiss}>
      {failure.reason || failure.text}
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
        onRotate={({ id, name }) =>
          void change(async () => {
            const { key } = await deeds.rotate(id);
            setMade({ name, deviceKey: key });
          })
        }
        onRevoke={({ id, name }) => {
          if (window.confirm(`Revoke ${name}? Its keys stop working at once.`))
            void change(() => deeds.revoke(id));
        }}
      />
      <AlertList mall={mall} />
      <DeviceForm
        banner={banner}
        faults={failure?.fields ?? {}}
        onRegister={(input) =>
          change(async () => {
            const { device, key } = await deeds.register(input);
            setMade({ name: device.name, deviceKey: key });
          })
        }
      />
      {made && <KeyOnce {...made} onClose={() => setMade(null)} />}
    </div>
  );
}
