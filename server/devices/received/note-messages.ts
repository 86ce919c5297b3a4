import type { DeviceMessage } from '#contract/devices.ts';
import type { DeviceCaller } from '../../platform/http/gatekeeper.ts';
import { servicesOfJobs, type Services } from '../../platform/services.ts';
import { storableText } from '../../platform/storage/storable.ts';
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

/** Of one device between two times of storing; where many devices send, a few of each. */
const MOST_NOTED = 50;
const FEW_NOTED = 3;
const MANY = 2_000;
/** Of one message. */
const MOST_REFUSED = 20;

/** Of one reason or sentence; a device may send anything as the name of a slot. */
const MOST_TEXT = 200;

export function openDeviceMessages(services: Services): DeviceMessages {
  const { database } = servicesOfJobs(services);
  let noted = new Map<number, NewMessage[]>();
  let count = 0;

  function hold(message: NewMessage): void {
    const own = noted.get(message.device) ?? [];
    noted.set(message.device, own);
    own.push(message);
    count += 1;
    if (own.length <= (count > MANY ? FEW_NOTED : MOST_NOTED)) return;
    own.shift();
    count -= 1;
  }

  return {
    note({ id: device, mall }, { at, accepted, refused }) {
      hold({ mall, device, at, accepted, refused: refused.slice(0, MOST_REFUSED).map(storable) });
    },
    async flush() {
      const messages = [...noted.values()].flat();
      if (messages.length === 0) return;
      noted = new Map();
      count = 0;
      try {
        await database.transact('system', (transaction) => storeMessages(transaction, messages));
      } catch (error) {
        // They wait for a database that answers again; what came meanwhile is newer.
        const newer = [...noted.values()].flat();
        noted = new Map();
        count = 0;
        for (const message of [...messages, ...newer]) hold(message);
        throw error;
      }
    },
  };
}

function storable({ reason, detail }: NotedMessage['refused'][number]): NotedMessage['refused'][number] {
  return { reason: storableText(reason, MOST_TEXT), detail: storableText(detail, MOST_TEXT) };
}
