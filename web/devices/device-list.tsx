import type { Device } from '#contract/devices.ts';
import { useFigureAge, useNow, wordAge } from '../platform/age.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { FigureAge } from '../ui/figure-age.tsx';
import { TableSkeleton } from '../ui/table-skeleton.tsx';
import { Table, WRAPS, type TableColumn } from '../ui/table.tsx';
import { DeviceActions } from './device-actions.tsx';
import { wordProtocol } from './makers/maker-words.ts';
import type { OpenedOfDevice } from './opened-device.tsx';
import { useDevices } from './queries.ts';
import { LoadFailure } from '../ui/load-failure.tsx';

interface Props {
  mall: string;
  onOpen: (opened: OpenedOfDevice) => void;
  onRotate: (device: Device) => void;
  onRevoke: (device: Device) => void;
}

/** The devices of a mall: when each last sent a message, and how far its clock is off. */
export function DeviceList({ mall, onOpen, onRotate, onRevoke }: Props) {
  const devices = useDevices(mall);
  const now = useNow();
  const age = useFigureAge(devices);
  if (devices.isPending) return <TableSkeleton rows={3} />;
  if (devices.isError && !devices.data) {
    return <LoadFailure onRetry={devices.refetch}>The devices could not be loaded.</LoadFailure>;
  }
  const columns: TableColumn<Device>[] = [
    ...COLUMNS,
    { header: 'Last heard', cell: ({ lastSeenAt }) => <LastSeen at={lastSeenAt} now={now} /> },
    { header: 'Clock', cell: ({ clockOffsetMs }) => wordOffset(clockOffsetMs) },
    {
      header: 'Messages and key',
      align: 'end',
      cell: (device) => (
        <DeviceActions
          device={device}
          onOpen={(what) => onOpen({ what, device })}
          onRotate={() => onRotate(device)}
          onRevoke={() => onRevoke(device)}
        />
      ),
    },
  ];
  return (
    <div className="grid grid-cols-1 gap-2">
      <FigureAge {...age} />
      <Table
        hasCards
        label="Devices"
        columns={columns}
        rows={devices.data}
        keyOf={({ id }) => id}
        empty={
          <EmptyState
            title="No devices yet"
            text="Register a camera or a sensor controller to bring this mall to life."
          />
        }
      />
    </div>
  );
}

const COLUMNS: TableColumn<Device>[] = [
  {
    header: 'Name',
    cell: ({ name }) => (
      <span dir="auto" className={`font-semibold ${WRAPS}`}>
        {name}
      </span>
    ),
  },
  {
    header: 'Kind',
    cell: ({ kind, protocol }) => (
      <TwoLines first={KINDS[kind]} second={protocol === null ? null : wordProtocol(protocol)} />
    ),
  },
  {
    header: 'Gate',
    cell: ({ gate, direction }) =>
      gate === null ? '-' : <TwoLines first={gate} second={direction ?? 'both ways'} />,
  },
];

const KINDS: Record<Device['kind'], string> = {
  'plate-camera': 'Plate camera',
  'slot-sensors': 'Slot sensors',
  'gate-controller': 'Gate controller',
  'tag-reader': 'FASTag reader',
  'wall-display': 'Wall display',
};
const TIME = {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Asia/Kolkata',
  hourCycle: 'h23',
} as const;

/** Beside each other they would widen the table beyond a tablet. */
function TwoLines({ first, second }: { first: string; second: string | null }) {
  return (
    <span className="block max-w-40 py-2 text-left">
      {first}
      {second !== null && <span className="block text-xs whitespace-normal text-muted">{second}</span>}
    </span>
  );
}

/** How long ago it sent a message; the exact time in the title. */
function LastSeen({ at, now }: { at: string | null; now: number }) {
  if (!at) return <span className="text-muted">never</span>;
  const seenAt = Date.parse(at);
  return (
    <time dateTime={at} title={new Date(at).toLocaleString('en-IN', TIME)}>
      {wordAge(Math.max(0, now - seenAt))}
    </time>
  );
}

function wordOffset(ms: number | null): string {
  if (ms === null) return 'not known';
  const seconds = Math.round(ms / 1000);
  if (seconds === 0) return 'right';
  return `${Math.abs(seconds)} s ${seconds > 0 ? 'fast' : 'slow'}`;
}
