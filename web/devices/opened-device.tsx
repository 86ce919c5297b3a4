import type { Device } from '#contract/devices.ts';
import { lazy, Suspense, type ComponentProps } from 'react';
import { loadPart } from '../platform/load-part.ts';

const Messages = lazy(() => loadPart(() => import('./messages/messages-drawer.tsx')));
const Reads = lazy(() => loadPart(() => import('./reads/reads-drawer.tsx')));
const Mapping = lazy(() => loadPart(() => import('./mapping/mapping-dialog.tsx')));
const BarrierPart = lazy(() => loadPart(() => import('./barrier/barrier-dialog.tsx')));
const Settings = lazy(() => loadPart(() => import('./settings-dialog.tsx')));

/** What is open of one device beside the list. */
export interface OpenedOfDevice {
  readonly what: 'messages' | 'reads' | 'mapping' | 'barrier' | 'settings';
  readonly device: Device;
}

interface Props extends Pick<ComponentProps<typeof Settings>, 'onKey'> {
  mall: string;
  open: OpenedOfDevice;
  onClose: () => void;
}

/** What is open of a device, fetched when it is opened. */
export function OpenedDevice({ mall, open: { what, device }, onKey, onClose }: Props) {
  const { mapping } = device;
  return (
    <Suspense>
      {what === 'messages' && <Messages mall={mall} device={device} onClose={onClose} />}
      {what === 'reads' && <Reads mall={mall} device={device} onClose={onClose} />}
      {what === 'mapping' && mapping !== null && (
        <Mapping mall={mall} device={device} mapping={mapping} onClose={onClose} />
      )}
      {what === 'barrier' && <BarrierPart mall={mall} device={device} onClose={onClose} />}
      {what === 'settings' && <Settings mall={mall} device={device} onKey={onKey} onClose={onClose} />}
    </Suspense>
  );
}
