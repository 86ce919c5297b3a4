import { paise, type Paise } from './money.ts';
import { DAY_TYPES, VEHICLE_CLASSES, type ClassPrice, type TariffDocument } from './tariff.ts';

/** The simple price: free minutes, one amount per started hour, and at most so much in 24 hours. */
export interface SimplePrice {
  readonly graceMinutes: number;
  readonly paisePerHour: Paise;
  /** The most that 24 hours from entry cost, or null where there is no cap. */
  readonly dayCapPaise: Paise | null;
}

const ALL_DAY = 'all_day';

/** The document that charges exactly as the simple price says. */
export function simpleTariff({ graceMinutes, paisePerHour, dayCapPaise }: SimplePrice): TariffDocument {
  return {
    // A cap of nothing means that every session is free.
    zero: dayCapPaise === 0,
    prices: [
      {
        classes: VEHICLE_CLASSES,
        freeMinutes: graceMinutes,
        unitMinutes: 60,
        dayCapPaise: dayCapPaise === 0 ? null : dayCapPaise,
        stayCapPaise: null,
        overnight: null,
        rates: [
          {
            days: DAY_TYPES,
            firstBlock: [],
            bands: [{ name: ALL_DAY, from: 0, to: 1440, unitPaise: paisePerHour }],
          },
        ],
      },
    ],
    lostTicketPaise: null,
    validations: [],
  };
}

/** The simple price that charges exactly as the document says; null where no such price exists. */
export function readSimplePrice(document: TariffDocument): SimplePrice | null {
  const { prices, zero, lostTicketPaise, validations } = document;
  const [price] = prices;
  if (!price) return zero ? FREE : null;
  const hourPaise = readHourPrice(price);
  if (hourPaise === null || prices.length > 1 || lostTicketPaise !== null || validations.length > 0)
    return null;
  return {
    graceMinutes: price.freeMinutes,
    paisePerHour: zero ? paise(0) : hourPaise,
    dayCapPaise: price.dayCapPaise,
  };
}

/** What each started hour costs; null where that depends on more than the hour. */
function readHourPrice({ unitMinutes, stayCapPaise, overnight, rates }: ClassPrice): Paise | null {
  const bands = rates.flatMap((rate) => rate.bands);
  const blocks = rates.flatMap((rate) => rate.firstBlock);
  const isSimple = unitMinutes === 60 && stayCapPaise === null && overnight === null;
  const [band] = bands;
  return band && isSimple && bands.length === 1 && blocks.length === 0 ? band.unitPaise : null;
}

const FREE: SimplePrice = { graceMinutes: 0, paisePerHour: paise(0), dayCapPaise: null };
