import type { Mall } from '#contract/malls.ts';
import { useState } from 'react';
import { EmptyState } from '../ui/empty-state.tsx';
import { Select } from '../ui/field.tsx';
import { AlertList } from './alert-list.tsx';
import { MallDevices } from './mall-devices.tsx';

/** The devices of one mall after the other, and all of the mall's alerts. */
export function DevicesPanel({ malls }: { malls: readonly Mall[] }) {
  const [chosen, setChosen] = useState('');
  const mall = malls.find(({ _id }) => _id === chosen) ?? malls[0];
  if (!mall)
    return <EmptyState title="No malls yet" text="Add a mall first; its devices are registered here." />;
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="max-w-dialog">
        <Select label="Mall" value={mall._id} onChange={(event) => setChosen(event.target.value)}>
          {malls.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      <MallDevices mall={mall}>
        <AlertList mall={mall._id} />
      </MallDevices>
    </div>
  );
}
