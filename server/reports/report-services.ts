import type { People } from '../accounts/index.ts';
import type { Attention } from '../attention/index.ts';
import type { Devices } from '../devices/index.ts';
import type { Malls } from '../malls/index.ts';
import type { Occupancy } from '../occupancy/index.ts';
import type { Services } from '../platform/services.ts';
import type { Sessions } from '../sessions/index.ts';

/** What reports need of the rest of the product. */
export interface ReportServices {
  readonly services: Services;
  readonly malls: Malls;
  readonly people: People;
  readonly devices: Devices;
  readonly occupancy: Occupancy;
  readonly attention: Pick<Attention, 'count'>;
  readonly sessions: Pick<Sessions, 'countParked'>;
}
