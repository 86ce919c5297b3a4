import type { BarrierSettings } from '#contract/barriers.ts';
import type { DeviceCaller } from '../../platform/http/gatekeeper.ts';
import { createSecretBox, type SecretBox } from '../../platform/process/secret-box.ts';
import type { Services } from '../../platform/services.ts';
import type { DeviceRecord } from '../device-record.ts';
import { storeBarrier, type SealBarrier } from './barrier-settings.ts';
import { sealPasswordsByThemselves } from './seal-anew.ts';

/** A barrier that the server opens by itself. */
export interface OpenBarrier {
  readonly device: DeviceCaller;
  readonly gate: string;
  readonly barrier: BarrierSettings;
  /** Null where it takes none. */
  readonly password: string | null;
}

interface BarrierKeeper {
  readonly seal: SealBarrier;
  /** None where the device has no barrier, is revoked, or its password cannot be opened any more. */
  readonly open: (device: DeviceRecord) => OpenBarrier[];
}

const PURPOSE = 'passwords of barriers';

export function openBarrierSettings(services: Services): BarrierKeeper {
  const { key, config, log } = services;
  const box = boxOfBarriers(key);
  sealPasswordsByThemselves(services, box);
  const logged = new Set<string>();
  return {
    seal: (input, mall) => storeBarrier(input, mall, { box, networks: config.barrierNetworks }),
    open(device) {
      const { barrier, barrierPassword: sealed, gate, mall } = device;
      if (barrier === null || gate === null || device.revokedAt) return [];
      if (sealed === null) return [{ device, gate, barrier, password: null }];
      const opened = box.open(sealed, mall);
      if (opened) return [{ device, gate, barrier, password: opened.toString() }];
      if (!logged.has(sealed))
        log.error({ device: device.publicId }, 'the password of a barrier cannot be opened by SERVER_KEY');
      logged.add(sealed);
      return [];
    },
  };
}

export function boxOfBarriers(key: Services['key']): SecretBox {
  return createSecretBox(key.derive(PURPOSE), key.deriveEarlier(PURPOSE));
}
