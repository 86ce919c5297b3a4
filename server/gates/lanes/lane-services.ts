import type { Devices } from '../../devices/index.ts';
import type { Malls } from '../../malls/index.ts';
import type { Money } from '../../money/index.ts';
import type { Services } from '../../platform/services.ts';
import type { CommandWaker } from '../commands/command-waker.ts';

/** What the work at exit lanes needs of the rest of the product. */
export interface LaneServices {
  readonly services: Services;
  readonly malls: Malls;
  readonly devices: Devices;
  readonly money: Money;
  readonly waker: CommandWaker;
}
