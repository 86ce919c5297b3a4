import type { Accounts } from '../accounts/index.ts';
import type { Devices } from '../devices/index.ts';
import type { Malls } from '../malls/index.ts';
import type { Money } from '../money/index.ts';
import type { Services } from '../platform/services.ts';
import type { Sessions } from '../sessions/index.ts';

/** What disputes need of the rest of the product. */
export interface DisputeServices {
  readonly services: Services;
  readonly people: Accounts['people'];
  readonly malls: Malls;
  readonly devices: Pick<Devices, 'readersOf'>;
  readonly money: Money;
  readonly sessions: Sessions;
}
