import type { People } from '../accounts/index.ts';
import type { Devices } from '../devices/index.ts';
import type { Occupancy } from '../occupancy/index.ts';
import type { Services } from '../platform/services.ts';
import type { Sessions } from '../sessions/index.ts';
import type { AttentionQueue } from './queue/queued-item.ts';

/** What the queue needs of the rest of the product. */
export interface AttentionServices {
  readonly services: Services;
  readonly people: People;
  readonly devices: Devices;
  readonly occupancy: Occupancy;
  readonly sessions: Sessions;
  readonly queues: Queues;
}

/** What waits in each mall, for many who ask at once. */
export interface Queues {
  of(mall: number): Promise<AttentionQueue>;
  /** What this process has just changed is seen at once. */
  forget(mall: number): void;
}
