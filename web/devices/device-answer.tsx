import type { Device } from '#contract/devices.ts';
import { lazy, Suspense } from 'react';
import { loadPart } from '../platform/load-part.ts';
import { Banner } from '../ui/banner.tsx';
import { isIll, type JudgedDevice } from './judge-devices.ts';
import { useSlotsOfDevices } from './queries.ts';
import { wordAnswer, wordUnknowns } from './word-trouble.ts';

// Most malls have none.
const IllDevices = lazy(() =>
  loadPart(async () => ({ default: (await import('./ill-devices.tsx')).IllDevices })),
);

interface Props {
  /** The mall by its name. */
  mall: string;
  devices: readonly JudgedDevice[];
  onMessages: (device: Device) => void;
}

/** Whether anything is wrong, first of all: which device, since when, and what that costs. */
export function DeviceAnswer({ mall, devices, onMessages }: Props) {
  const ill = devices.filter(({ state }) => isIll(state));
  const slots = useSlotsOfDevices(
    mall,
    ill.some(({ device, state }) => state === 'silent' && device.kind === 'slot-sensors'),
  );
  const unknowns = wordUnknowns(devices);
  return (
    <section aria-label="Is anything wrong?" className="grid grid-cols-1 gap-3">
      <Banner tone={ill.length > 0 ? 'warn' : 'good'}>{wordAnswer(devices)}</Banner>
      {ill.length > 0 && (
        <Suspense fallback={null}>
          <IllDevices ill={ill} known={{ devices, slots: slots.data }} onMessages={onMessages} />
        </Suspense>
      )}
      {unknowns !== null && <p className="text-sm text-muted">{unknowns}</p>}
    </section>
  );
}
