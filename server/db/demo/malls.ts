import type { ExitRule } from '#domain/parking/gate-effect.ts';
import type { TrafficProfile } from './traffic.ts';

/** Who supplies the parking of a sample mall, and how drivers pay there. */
export interface DemoSupplier {
  readonly legalName: string;
  readonly address: string;
  /** The part of a GSTIN behind the State: a number that nobody has. */
  readonly pan: string;
  readonly prefix: string;
  /** Of a thousand charges so many were never paid. */
  readonly unpaid: number;
}

export interface DemoMall {
  readonly name: string;
  readonly address: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly price: string;
  /** One of our drawings. */
  readonly image: string;
  readonly isLive: boolean;
  readonly slotsPerSection: number;
  /** Null: its parking was never configured. */
  readonly traffic: TrafficProfile | null;
  readonly exitRule: ExitRule;
  /** What the acquirer of FASTag calls it; null where no tag is debited. */
  readonly fastag: string | null;
  readonly tariff: { graceMinutes: number; paisePerHour: number; dayCapPaise: number } | null;
  /** Null: nothing is paid there. */
  readonly supplier: DemoSupplier | null;
}

/** In the order of their ids: 1 Palladium Mall, 2 Phoenix MarketCity. */
export const DEMO_MALLS: readonly DemoMall[] = [
  {
    name: 'Palladium Mall',
    address: 'Senapati Bapat Marg, Lower Parel, Mumbai 400013',
    latitude: 18.9944,
    longitude: 72.8247,
    price: '₹40/hour',
    image: 'arches',
    isLive: true,
    slotsPerSection: 10,
    exitRule: 'pay-to-leave',
    fastag: '257001',
    traffic: { seed: 20_260_101, weekdayVisits: 470, minutesMedian: 92 },
    tariff: { graceMinutes: 15, paisePerHour: 4_000, dayCapPaise: 40_000 },
    supplier: {
      legalName: 'Palladium Parking Services Private Limited (sample)',
      address: 'Senapati Bapat Marg, Lower Parel, Mumbai 400013',
      pan: 'AAACP0001A',
      prefix: 'PAL',
      unpaid: 2,
    },
  },
  {
    name: 'Phoenix MarketCity',
    address: 'LBS Marg, Kurla West, Mumbai 400070',
    latitude: 19.0864,
    longitude: 72.8887,
    price: '₹30/hour',
    image: 'atrium',
    isLive: true,
    slotsPerSection: 8,
    exitRule: 'record',
    fastag: null,
    traffic: { seed: 20_260_202, weekdayVisits: 360, minutesMedian: 100 },
    tariff: { graceMinutes: 10, paisePerHour: 3_000, dayCapPaise: 30_000 },
    supplier: {
      legalName: 'Phoenix Parking Services Private Limited (sample)',
      address: 'LBS Marg, Kurla West, Mumbai 400070',
      pan: 'AAACP0002B',
      prefix: 'PHX',
      unpaid: 24,
    },
  },
  {
    name: 'Riverside Galleria Parking',
    address: 'Dumas Road, Piplod, Surat 395007',
    latitude: 21.158,
    longitude: 72.7718,
    price: 'Free for visitors',
    image: 'terrace',
    isLive: true,
    slotsPerSection: 10,
    exitRule: 'record',
    fastag: null,
    traffic: null,
    tariff: null,
    supplier: null,
  },
  {
    name: 'Athwa Bazaar',
    address: 'Ring Road, Athwa Gate, Surat 395001',
    latitude: 21.185,
    longitude: 72.812,
    price: '₹20/hour',
    image: 'bazaar',
    isLive: false,
    slotsPerSection: 10,
    exitRule: 'record',
    fastag: null,
    traffic: null,
    tariff: null,
    supplier: null,
  },
];
