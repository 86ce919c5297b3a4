import type { Malls } from '../../malls/index.ts';
import type { Services } from '../../platform/services.ts';
import type { Merchants } from './open-merchants.ts';

/** What a change of a mall's account at the provider needs. */
export interface MerchantServices {
  readonly services: Services;
  readonly malls: Malls;
  readonly merchants: Merchants;
}
