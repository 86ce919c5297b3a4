import type { DeviceMessage } from '#contract/devices.ts';
import type { DeviceCaller } from '../../platform/http/gatekeeper.ts';
import { servicesOfJobs, type Services } from '../../platform/services.ts';
import { storeMessages, type NewMessage } from './store.ts';

/** What became of the messages of devices: noted in memory, stored together some seconds later. */
export interface DeviceMessages {
  readonly note: (device: Pick<DeviceCaller, 'id' | 'mall'>, message: NotedMessage) => void;
  /** Stores what has been noted since the last time. */
  flush(): Promise<void>;
}

export interface NotedMessage {
  readonly at: Date;
  readonly accepted: number;
  readonly refused: DeviceMessage['refused'];
}

/** Of one device between two times of storing; what comes beyond is not worth a row. */
const MOST_NOTED = 50;
/** Of one message. */
const MOST_REFUSED = 20;

export function openDeviceMessages(services: Services): DeviceMessages {
  const { database } = servicesOfJobs(services);
  let noted = new Map<number, NewMessage[]>();

  return {
    note({ id: device, mall }, { at, accepted, refused }) {
      const own = noted.get(device) ?? [];
      noted.set(device, own);
      own.push({ mall, device, at, accepted, refused: refused.slice(0, MOST_REFUSED) });
      if (own.length > MOST_NOTED) own.shift();
    },
    async flush() {
      const messages = [...noted.values()].flat();
      if (messages.length === 0) return;
      noted = new Map();
      await database.transact('system', (transaction) => storeMessages(transaction, messages));
    },
  };
}
