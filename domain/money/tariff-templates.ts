import { paise } from './money.ts';
import { DAY_TYPES, VEHICLE_CLASSES, type PriceBand, type TariffDocument } from './tariff.ts';

/** The pre-plan's prices by time of day, in paise an hour. */
const TIME_OF_DAY_BANDS: readonly PriceBand[] = [
  { name: 'late_night', from: 0, to: 360, unitPaise: paise(2000) },
  { name: 'morning', from: 360, to: 720, unitPaise: paise(3000) },
  { name: 'afternoon', from: 720, to: 1020, unitPaise: paise(3500) },
  { name: 'evening', from: 1020, to: 1260, unitPaise: paise(4000) },
  { name: 'night', from: 1260, to: 1440, unitPaise: paise(2500) },
];

/** A tariff by time of day to begin with: ten free minutes, then every started hour at its band's price. */
export const TIME_OF_DAY_TARIFF: TariffDocument = {
  zero: false,
  prices: [
    {
      classes: VEHICLE_CLASSES,
      freeMinutes: 10,
      unitMinutes: 60,
      dayCapPaise: null,
      stayCapPaise: null,
      overnight: null,
      rates: [{ days: DAY_TYPES, firstBlock: [], bands: TIME_OF_DAY_BANDS }],
    },
  ],
  lostTicketPaise: null,
  validations: [],
};
