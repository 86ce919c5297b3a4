import type { Device } from '#contract/devices.ts';
import { Badge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Table, type Column } from '../ui/table.tsx';
import { useDevices } from './queries.ts';

interface Props {
  mall: string;
  onRotate: (device: Device) => void;
  onRevoke: (device: Device) => void;
}

/** The devices of a mall: when each last spoke, and how far its clock is off. */
export function DeviceList({ mall, onRotate, onRevoke }: Props) {
  const devices = useDevices(mall);
  if (devices.isPending) return <Skeleton className="h-60 rounded-lg" />;
  if (devices.isError) return <Banner tone="bad">The devices could not be loaded.</Banner>;
  const columns: Column<Device>[] = [
    ...COLUMNS,
    {
      header: 'Key',
      cell: (device) =>
        device.isRevoked ? (
          <Badge>Revoked</Badge>
        ) : (
          <span className="flex gap-2">
            <Button look="outline" size="sm" onClick={() => onRotate(device)}>
              New key
            </Button>
            <Button look="danger" size="sm" onClick={() => onRevoke(device)}>
              Revoke
            </Button>
          </span>
        ),
    },
  ];
  return (
    <Table
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
  );
}

const COLUMNS: Column<Device>[] = [
  { header: 'Name', cell: ({ name }) => <span className="font-semibold">{name}</span> },
  { header: 'Kind', cell: ({ kind }) => KINDS[kind] },
  { header: 'Gate', cell: ({ gate, direction }) => (gate ? `${gate}, ${direction ?? 'both ways'}` : '-') },
  {
    header: 'Last heard',
    cell: ({ lastSeenAt }) => (lastSeenAt ? new Date(lastSeenAt).toLocaleString('en-IN', TIME) : 'never'),
  },
  { header: 'Clock', cell: ({ clockOffsetMs }) => wordOffset(clockOffsetMs) },
];

const KINDS: Record<Device['kind'], string> = {
  'plate-camera': 'Plate camera',
  'slot-sensors': 'Slot sensors',
  'gate-controller': 'Gate controller',
};
const TIME = { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Asia/Kolkata', hour12: false } as const;

function wordOffset(ms: number | null): string {
  if (ms === null) return 'not known';
  const seconds = Math.round(ms / 1000);
  if (seconds === 0) return 'right';
  return `${Math.abs(seconds)} s ${seconds > 0 ? 'fast' : 'slow'}`;
}
