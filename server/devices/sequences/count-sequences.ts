import { countOn, type Numbered } from '#domain/parking/gapless.ts';
import type { DeviceCaller } from '../../platform/http/gatekeeper.ts';
import type { Services } from '../../platform/services.ts';
import { lockCounted, saveCounted } from './store.ts';

interface Waiting {
  readonly device: DeviceCaller;
  readonly sent: readonly Numbered[];
  readonly resolve: (upTo: number | null) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Makes the function that counts the numbers of devices' readings. What comes while some are being stored is stored
 * together as the next, in the order in which it came: sensors of a whole mall cost one transaction, not one each.
 */
export function createSequenceCounter({ database }: Pick<Services, 'database'>) {
  let waiting: Waiting[] = [];
  let isWriting = false;

  async function writeAll(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      const together = waiting;
      waiting = [];
      try {
        const counted = await store(together);
        for (const { device, resolve } of together) resolve(counted.get(device.id)?.upTo ?? null);
      } catch (error) {
        for (const { reject } of together) reject(error);
      }
    }
    isWriting = false;
  }

  function store(together: readonly Waiting[]) {
    const devices = [...new Map(together.map(({ device }) => [device.id, device])).values()];
    return database.transact(
      'system',
      async (transaction) => {
        const counted = await lockCounted(transaction, devices);
        for (const { id } of devices) {
          const sent = together.filter(({ device }) => device.id === id).flatMap((one) => one.sent);
          counted.set(id, countOn(counted.get(id) ?? null, sent));
        }
        await saveCounted(transaction, counted);
        return counted;
      },
      'reading',
    );
  }

  return (device: DeviceCaller, sent: readonly Numbered[]): Promise<number | null> =>
    new Promise((resolve, reject) => {
      waiting.push({ device, sent, resolve, reject });
      if (!isWriting) void writeAll();
    });
}
