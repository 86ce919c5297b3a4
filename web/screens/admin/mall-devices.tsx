import type { AlertKind } from '#contract/alerts.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { MallDevices } from '../../devices/mall-devices.tsx';
import { useMalls } from '../../malls/queries.ts';
import { mallAddress, paths } from '../../paths.ts';
import { loadPart } from '../../platform/load-part.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Page } from '../../ui/page.tsx';
import { TableSkeleton } from '../../ui/table-skeleton.tsx';

interface Props {
  /** `palladium`, `phoenix`, or a mall's slug. */
  mall: string;
  /** The device whose messages a link asked for. */
  asked: string | undefined;
}

/** What single sensors and cameras get wrong: devices that are silent or send nothing new are above, what revoked ones leave is here, and visits are in the attention queue. */
const OF_DEVICES: readonly AlertKind[] = [
  'unknown_slot',
  'sensor_silent',
  'sensor_flaps',
  'slot_restless',
  'level_restless',
  'slot_stuck',
  'slots_cleared',
  'device_revoked',
  'lane_without_camera',
  'clock_warning',
  'server_clock',
  'lanes_swapped',
  'exit_sees_entries',
  'camera_repeats',
  'direction_contradicted',
];

const AlertList = lazy(() =>
  loadPart(async () => ({ default: (await import('../../devices/alert-list.tsx')).AlertList })),
);

/** The cameras, sensors, barriers and displays of one mall. */
export default function MallDevicesScreen({ mall, asked }: Props) {
  const malls = useMalls();
  const navigate = useNavigate();
  const found = malls.data?.find((one) => one.slug === mall || mallAddress(one) === mall);
  return (
    <Page
      title="Devices"
      of={found?.name}
      subtitle={
        found
          ? `Cameras, sensors and barriers of ${found.name}`
          : 'Cameras, sensors and barriers of this mall'
      }
      back={
        <Link to={paths.admin} params={{ mall }} className="tap text-sm font-semibold underline">
          Back to the dashboard
        </Link>
      }
    >
      {malls.isPending && <TableSkeleton rows={12} />}
      {malls.isError && !malls.data && (
        <LoadFailure onRetry={malls.refetch}>The malls could not be loaded.</LoadFailure>
      )}
      {found && (
        <MallDevices
          mall={found}
          asked={asked}
          onAskedClosed={() =>
            void navigate({ to: paths.adminDevices, params: { mall }, search: {}, replace: true })
          }
        >
          <Suspense fallback={<TableSkeleton rows={2} />}>
            <AlertList mall={found._id} kinds={OF_DEVICES} />
          </Suspense>
        </MallDevices>
      )}
      {malls.data && !found && <EmptyState title="There is no such mall" />}
    </Page>
  );
}
