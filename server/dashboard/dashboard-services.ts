import type { Accounts } from '../accounts/index.ts';
import type { Devices } from '../devices/index.ts';
import type { Forecast } from '../forecast/index.ts';
import type { Malls } from '../malls/index.ts';
import type { Occupancy } from '../occupancy/index.ts';
import type { Services } from '../platform/services.ts';
import type { Sessions } from '../sessions/index.ts';

/** What the dashboard needs of the rest of the product. */
export interface DashboardServices {
  readonly services: Services;
  readonly people: Accounts['people'];
  readonly malls: Malls;
  readonly devices: Devices;
  readonly occupancy: Occupancy;
  readonly sessions: Pick<Sessions, 'describe'>;
  readonly forecast: Pick<Forecast, 'fullnessOf'>;
}
