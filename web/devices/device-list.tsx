import type { Device } from '#contract/devices.ts';
import { useState } from 'react';
import { useNow } from '../platform/age.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { FilterButtons } from '../ui/filter-buttons.tsx';
import { Folded } from '../ui/folded.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { Table, WRAPS, type TableColumn } from '../ui/table.tsx';
import { DeviceActions } from './device-actions.tsx';
import type { JudgedDevice } from './judge-devices.ts';
import { wordBarrier } from './barrier/barrier-words.ts';
import { wordProtocol } from './makers/maker-words.ts';
import type { OpenedOfDevice } from './opened-device.tsx';
import { KIND_NAMES, narrow, SHOWN_DEVICES, type ShownDevices } from './narrow-devices.ts';
import { Ago, StateBadge } from './state-words.tsx';

/** So many are seen without a search; more of them would make a long page of a list that is asked for anew. */
const FEW = 8;
const FIRST = 50;

interface Props {
  devices: readonly JudgedDevice[];
  onOpen: (opened: OpenedOfDevice) => void;
}

/** The devices of a mall: how each stands, when it last sent something, and how far its clock is off. */
export function DeviceList({ devices, onOpen }: Props) {
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState<ShownDevices>('all');
  const now = useNow();
  const rows = narrow(devices, shown, typed);
  return (
    <section aria-label="All devices" className="grid grid-cols-1 gap-3">
      {devices.length > FEW && (
        <div className="flex flex-wrap items-center gap-3">
          <SearchBox
            placeholder="Search name or gate"
            value={typed}
            onChange={setTyped}
            className="w-full sm:w-72"
          />
          <FilterButtons label="Which devices" options={SHOWN_DEVICES} value={shown} onChange={setShown} />
          <p role="status" className="text-sm text-muted">
            {rows.length.toLocaleString('en-IN')} of {devices.length.toLocaleString('en-IN')}
          </p>
        </div>
      )}
      <Folded rows={rows} first={FIRST} noun="devices">
        {(some) => (
          <Table
            hasCards
            label="Devices"
            columns={columnsOf(now, onOpen)}
            rows={some}
            keyOf={({ device }) => device.id}
            empty={<NoDevices isNarrowed={devices.length > 0} />}
          />
        )}
      </Folded>
    </section>
  );
}

function NoDevices({ isNarrowed }: { isNarrowed: boolean }) {
  return isNarrowed ? (
    <EmptyState title="No device fits" text="Choose other devices, or search for less." />
  ) : (
    <EmptyState
      title="No devices yet"
      text="Register a camera or a sensor controller to bring this mall to life."
    />
  );
}

function columnsOf(now: number, onOpen: Props['onOpen']): TableColumn<JudgedDevice>[] {
  return [
    {
      header: 'Name',
      cell: ({ device }) => (
        <span className={WRAPS}>
          <span dir="auto" className="block font-semibold">
            {device.name}
          </span>
          <span className="text-xs text-muted">{wordKind(device)}</span>
        </span>
      ),
    },
    {
      header: 'Gate',
      cell: ({ device: { gate, direction } }) =>
        gate === null ? '-' : <TwoLines first={gate} second={direction ?? 'both ways'} />,
    },
    {
      header: 'State',
      cell: ({ state, device }) => (
        <span className="block py-2">
          <StateBadge state={state} />
          <span className="block text-xs text-muted">
            {device.lastSeenAt === null ? 'no message ever' : <Ago at={device.lastSeenAt} now={now} />}
          </span>
        </span>
      ),
    },
    { header: 'Clock', cell: ({ device }) => wordOffset(device.clockOffsetMs) },
    {
      header: 'Last refused',
      cell: ({ refusedAt }) => (refusedAt === null ? '-' : <Ago at={refusedAt} now={now} />),
    },
    {
      header: 'What to do',
      align: 'end',
      cell: ({ device }) => <DeviceActions device={device} onOpen={(what) => onOpen({ what, device })} />,
    },
  ];
}

function wordKind({ kind, protocol, barrier }: Device): string {
  const opened = wordBarrier(barrier);
  if (opened !== null) return `${KIND_NAMES[kind]}, ${opened}`;
  return protocol === null ? KIND_NAMES[kind] : `${KIND_NAMES[kind]}, ${wordProtocol(protocol)}`;
}

/** Beside each other they would widen the table beyond a tablet. */
function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <span className="block max-w-40 py-2 text-left">
      {first}
      <span className="block text-xs whitespace-normal text-muted">{second}</span>
    </span>
  );
}

function wordOffset(ms: number | null): string {
  if (ms === null) return 'not known';
  const seconds = Math.round(ms / 1000);
  if (seconds === 0) return 'right';
  return `${Math.abs(seconds).toLocaleString('en-IN')} s ${seconds > 0 ? 'fast' : 'slow'}`;
}
