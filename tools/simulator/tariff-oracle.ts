/** The price of a mall as the simulation knows it. */
export interface OraclePrice {
  readonly graceMinutes: number;
  readonly paisePerHour: number;
  readonly dayCapPaise: number | null;
}

/**
 * What a session costs, in paise, by walking along it hour by hour. Written apart from the product's rule and in another
 * way, so that one mistake is not made twice.
 */
export function chargeByWalking(price: OraclePrice, entered: number, exited: number): number {
  // A last minute that is not full is free.
  const lastMinute = exited - ((exited - entered) % 60_000);
  if (lastMinute - entered <= price.graceMinutes * 60_000) return 0;
  let total = 0;
  let paidToday = 0;
  let hour = 0;
  for (let at = entered; at < lastMinute; at += 3_600_000) {
    if (hour % 24 === 0) paidToday = 0;
    const room = price.dayCapPaise === null ? Infinity : price.dayCapPaise - paidToday;
    const due = Math.min(price.paisePerHour, room);
    paidToday += due;
    total += due;
    hour += 1;
  }
  return total;
}
