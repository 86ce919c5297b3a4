import { at, type GatedMall, type GateTests } from './gated-mall.ts';

/** How a visit stands once all is decided: charged one hour, or asked about. */
export const PAID = { isWhole: true, charge: 4_000, review: null };
export const ASKED = { isWhole: true, charge: 0, review: 'length_doubtful' };

/** The visits of a mall after the rest of the day: whether each has its entry and its exit, and what it costs, in paise. */
export async function listWholeVisits(gates: GateTests, mall: GatedMall) {
  for (const minutes of [50, 65, 80, 140, 900]) await gates.tick(at(minutes));
  return (await mall.sessions()).map(({ plate, entryAt, exitAt, charge, review }) => ({
    plate,
    isWhole: exitAt !== null && entryAt < exitAt,
    charge,
    review,
  }));
}
