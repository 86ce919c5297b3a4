import type { Device } from '#contract/devices.ts';
import { faultsOf, reasonOf } from '../platform/api-error.ts';
import { Banner } from '../ui/banner.tsx';
import { DeviceForm } from './device-form.tsx';
import { useDeviceChange } from './queries.ts';

interface Props {
  mall: string;
  /** Its key is shown this once. */
  onMade: (made: { device: Device; deviceKey: string }) => void;
}

/** Registers a device of a mall. */
export function RegisterDevice({ mall, onMade }: Props) {
  const change = useDeviceChange(mall);
  return (
    <DeviceForm
      banner={
        change.isError && (
          <Banner tone="bad" onDismiss={change.reset}>
            {reasonOf(change.error) || 'That did not work.'}
          </Banner>
        )
      }
      faults={faultsOf(change.error)}
      onRegister={(input, onSuccess) =>
        change.mutate(
          { kind: 'register', input },
          {
            onSuccess: ({ device, key }) => {
              onSuccess();
              if (key !== undefined) onMade({ device, deviceKey: key });
            },
          },
        )
      }
    />
  );
}
