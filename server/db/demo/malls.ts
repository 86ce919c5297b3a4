import type { TrafficProfile } from './traffic.ts';

export interface DemoMall {
  readonly name: string;
  readonly address: string;
  readonly price: string;
  /** One of our drawings. */
  readonly image: string;
  readonly isLive: boolean;
  readonly slotsPerSection: number;
  /** Null: its parking was never configured. */
  readonly traffic: TrafficProfile | null;
  readonly tariff: { graceMinutes: number; paisePerHour: number; dayCapPaise: number } | null;
}

/** In the order of their ids: 1 Palladium Mall, 2 Phoenix MarketCity. */
export const DEMO_MALLS: readonly DemoMall[] = [
  {
    name: 'Palladium Mall',
    address: 'Senapati Bapat Marg, Lower Parel, Mumbai 400013',
    price: '₹40/hour',
    image: 'arches',
    isLive: true,
    slotsPerSection: 10,
    traffic: { seed: 20_260_101, weekdayVisits: 470, minutesMedian: 92 },
    tariff: { graceMinutes: 15, paisePerHour: 4_000, dayCapPaise: 40_000 },
  },
  {
    name: 'Phoenix MarketCity',
    address: 'LBS Marg, Kurla West, Mumbai 400070',
    price: '₹30/hour',
    image: 'atrium',
    isLive: true,
    slotsPerSection: 8,
    traffic: { seed: 20_260_202, weekdayVisits: 360, minutesMedian: 100 },
    tariff: { graceMinutes: 10, paisePerHour: 3_000, dayCapPaise: 30_000 },
  },
  {
    name: 'Riverside Galleria Parking',
    address: 'Dumas Road, Piplod, Surat 395007',
    price: 'Free for visitors',
    image: 'terrace',
    isLive: true,
    slotsPerSection: 10,
    traffic: null,
    tariff: null,
  },
  {
    name: 'Athwa Bazaar',
    address: 'Ring Road, Athwa Gate, Surat 395001',
    price: '₹20/hour',
    image: 'bazaar',
    isLive: false,
    slotsPerSection: 10,
    traffic: null,
    tariff: null,
  },
];
