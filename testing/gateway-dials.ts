import fc from 'fast-check';

/** The minutes of a day in which cars come. */
export const DAY = 20 * 60;

/** Cars of which so many of a thousand pass each gate unread. */
export function comingCars(unread: number, day = DAY, { fewest = 60, most = 250 } = {}) {
  const isRead = () => fc.nat(999).map((one) => one >= unread);
  const car = fc.record({
    inAt: fc.integer({ min: 30, max: day - 60 }),
    minutes: fc.integer({ min: 8, max: 400 }),
    slot: fc.nat(1_000),
    isReadIn: isRead(),
    isReadOut: isRead(),
  });
  return fc.array(car, { minLength: fewest, maxLength: most, size: 'max' });
}

/** What becomes of some of the gateways of a mall. */
export function gatewayFaults(gateways: number, most: number, day = DAY) {
  const fault = fc.record({
    gateway: fc.nat(gateways - 1),
    kind: fc.constantFrom('silent' as const, 'hangs' as const),
    from: fc.integer({ min: 60, max: day - 120 }),
    minutes: fc.integer({ min: 20, max: day / 2 }),
  });
  return fc.array(fault, { minLength: 1, maxLength: most });
}

interface Shown {
  readonly truth: number;
  readonly parked: number;
  readonly low: number;
  readonly high: number;
}

/** The share of looks whose band misses the truth, and by how many cars the figure is off: of all, and of the worst tenth of malls. */
export function judgeLooks(malls: readonly (readonly Shown[])[]) {
  const outside = malls.map((looks) =>
    mean(looks, ({ truth, low, high }) => Number(truth < low || truth > high)),
  );
  const errors = malls.map((looks) => mean(looks, ({ truth, parked }) => Math.abs(truth - parked)));
  const all = (shares: readonly number[]) => mean(shares, (one) => one);
  const worst = (shares: readonly number[]) =>
    all(shares.toSorted((one, other) => other - one).slice(0, Math.ceil(shares.length / 10)));
  return {
    outside: all(outside),
    worstOutside: worst(outside),
    error: all(errors),
    worstError: worst(errors),
  };
}

function mean<One>(some: readonly One[], of: (one: One) => number): number {
  return some.reduce((sum, one) => sum + of(one), 0) / some.length;
}
