import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { PaymentMethodName } from './pay.ts';
import { MallName } from './text.ts';

const count = z.number().int();

/** What the charts of a mall are drawn from. Amounts are rupees. */
export const MallCharts = z.object({
  asOf: z.string(),
  /** Today in India, hour by hour up to now; `inside` is how many cars were there when the hour ended, by the gates. */
  hours: z.array(z.object({ hour: count, arrivals: count, departures: count, inside: count })),
  /** Slots taken that are expected at each full hour of today; null where that is not known. */
  expected: z
    .array(z.object({ hour: count, expected: z.number(), low: z.number(), high: z.number() }))
    .nullable(),
  /** Whether the forecast is still being made: `expected` is null then, and worth asking for again in some seconds. */
  isForecastPending: z.boolean(),
  /** The first and the last day of what follows; the last one is today. */
  from: z.string(),
  to: z.string(),
  /** What was charged on each day, by the ledger. */
  days: z.array(z.object({ date: z.string(), revenue: z.number() })),
  /** What came in over these days, by method. */
  methods: z.array(z.object({ method: PaymentMethodName, payments: count, received: z.number() })),
  /** How long cars stayed whose entry and exit were both read; `until` is null for the longest. */
  lengths: z.array(z.object({ fromMinutes: count, untilMinutes: count.nullable(), cars: count })),
  /** The sections by their sensors: how full they are now, and how many cars a slot takes on a day. */
  sections: z.array(
    z.object({
      section: z.string(),
      /** Without those that are closed. */
      slots: count,
      closed: count,
      occupied: count,
      unknown: count,
      /** Null where the sensors have reported no car in these days. */
      carsPerSlotAndDay: z.number().nullable(),
    }),
  ),
});
export type MallCharts = z.output<typeof MallCharts>;

export const readMallCharts = endpoint({
  method: 'GET',
  path: '/api/parking/charts',
  summary:
    'Today hour by hour against the forecast, and the last 28 days: revenue, methods, lengths, sections.',
  access: 'mall-admin',
  mallNamedBy: 'query.mall',
  may: 'see_figures',
  query: z.object({ mall: MallName }),
  answer: MallCharts,
});
