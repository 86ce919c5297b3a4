import type { Device } from '#contract/devices.ts';
import type { Mall } from '#contract/malls.ts';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useFigureAge } from '../platform/age.ts';
import { loadPart } from '../platform/load-part.ts';
import { serverNow } from '../platform/server-time.ts';
import { FigureAge } from '../ui/figure-age.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TableSkeleton } from '../ui/table-skeleton.tsx';
import { DeviceAnswer } from './device-answer.tsx';
import { DeviceList } from './device-list.tsx';
import { judgeDevices } from './judge-devices.ts';
import { KeyOnce, useKeyOnceAhead } from './key-once-part.tsx';
import { OpenedDevice, type OpenedOfDevice } from './opened-device.tsx';
import { useAlerts, useDevices } from './queries.ts';

// At the end of the page: most visits are about what is there already.
const RegisterDevice = lazy(() =>
  loadPart(async () => ({ default: (await import('./register-device.tsx')).RegisterDevice })),
);

interface Props {
  mall: Pick<Mall, '_id' | 'id' | 'name' | 'slug'>;
  /** The id of a device whose messages a link asked for. */
  asked?: string | undefined;
  /** What a link asked for was closed. */
  onAskedClosed?: () => void;
  /** What else there is to look at, between the list and the form. */
  children: ReactNode;
}

/** The devices of one mall: whether anything is wrong, all of them with what can be done, and the registration of one. */
export function MallDevices({ mall, asked, onAskedClosed, children }: Props) {
  const [made, setMade] = useState<{ device: Device; deviceKey: string } | null>(null);
  const [opened, setOpened] = useState<OpenedOfDevice | null>(null);
  useKeyOnceAhead();
  const devices = useDevices(mall._id);
  const askedDevice = devices.data?.find(({ id }) => id === asked);
  const open = opened ?? (askedDevice ? { what: 'messages' as const, device: askedDevice } : null);
  const close = () => {
    setOpened(null);
    if (opened === null) onAskedClosed?.();
  };
  return (
    <div className="grid grid-cols-1 gap-6">
      <Known mall={mall} onOpen={setOpened} />
      {children}
      <Suspense fallback={<Skeleton className="h-70 rounded-lg" />}>
        <RegisterDevice mall={mall._id} onMade={setMade} />
      </Suspense>
      {open && <OpenedDevice mall={mall._id} open={open} onKey={setMade} onClose={close} />}
      {made && <KeyOnce {...made} mall={mall} onClose={() => setMade(null)} />}
    </div>
  );
}

/** What is known of the devices: nothing is claimed of them before the alerts are there too. */
function Known({ mall, onOpen }: { mall: Props['mall']; onOpen: (opened: OpenedOfDevice) => void }) {
  const devices = useDevices(mall._id);
  const alerts = useAlerts(mall._id);
  const age = useFigureAge(devices);
  if ((devices.isPending || alerts.isPending) && !devices.isError && !alerts.isError)
    return <TableSkeleton rows={8} />;
  if (!devices.data || !alerts.data)
    return (
      <LoadFailure onRetry={() => Promise.all([devices.refetch(), alerts.refetch()])}>
        The devices could not be loaded.
      </LoadFailure>
    );
  const judged = judgeDevices(devices.data, alerts.data, serverNow());
  return (
    <>
      <FigureAge {...age} />
      {judged.length > 0 && (
        <DeviceAnswer
          mall={mall.name}
          devices={judged}
          onMessages={(device) => onOpen({ what: 'messages', device })}
        />
      )}
      <DeviceList devices={judged} onOpen={onOpen} />
    </>
  );
}
