import type { Mall } from '#contract/malls.ts';
import { PRE_PLAN_TOTAL_SPOTS } from '#domain/forecast/crowding.ts';

/** A mall as it can be chosen in Pre-Plan. */
export interface MallOption {
  /** The first word of the name, in lower case. */
  readonly id: string;
  readonly name: string;
  readonly location: string;
  readonly totalSpots: number;
  /** The mall's `_id`: two malls may share their first word. */
  readonly originalId: string;
  readonly price: string;
  readonly image: string;
  readonly isLive: boolean;
}

/** Turns a mall into its option. The total of spots is the same for every mall; the real capacity comes with the forecast. */
export function toMallOption({ _id, name, address, price, image, isLive }: Mall): MallOption {
  return {
    id: name.trim().split(/\s+/)[0]?.toLowerCase() ?? '',
    name,
    location: address.trim() || 'Location not available',
    totalSpots: PRE_PLAN_TOTAL_SPOTS,
    originalId: _id,
    price,
    image,
    isLive,
  };
}
