/** When something was by its device's clock, and when its message arrived. */
export type ReceivedTime = { readonly deviceAt: Date; readonly receivedAt: Date };

/** The single messages of a device that arrived before and after another one, in the order in which they did. */
export type Neighbours = {
  readonly before: readonly ReceivedTime[];
  readonly after: readonly ReceivedTime[];
};

/** Two late messages hardly ever wait equally long; two of one wrong clock always do. */
const SAME_CLOCK_MS = 1_000;
/** Messages of a clock that has fallen behind arrive one after the other. */
const BESIDE = 1;
/** Less than this is network and processing. */
const NEGLIGIBLE_MS = 5_000;

/**
 * How much later than the instant that is used an event may have been. Its clock was ahead by at least the smaller of what
 * messages before and after it show, the least delayed of which says most: it may have been put right in between. All of
 * the doubt stays where nothing came after it, or where those beside it are behind by as much, as messages of a clock that
 * has fallen behind are.
 */
export function doubtLeft(
  own: ReceivedTime & { readonly usedAt: Date },
  { before, after }: Neighbours,
): number {
  const isAlike = (one: ReceivedTime) => Math.abs(aheadOf(one) - aheadOf(own)) <= SAME_CLOCK_MS;
  const beside = [...before.slice(-BESIDE), ...after.slice(0, BESIDE)];
  const all = own.receivedAt.getTime() - own.usedAt.getTime();
  if (after.length === 0 || beside.some(isAlike)) return toDoubt(all);
  const correctedMs = own.deviceAt.getTime() - own.usedAt.getTime();
  // What arrived later than that may have overtaken it.
  const surelyBefore = before.filter(({ receivedAt }) => receivedAt < own.usedAt);
  const shown = [shownBy(surelyBefore) ?? correctedMs, shownBy(after) ?? correctedMs];
  return toDoubt(Math.min(all, correctedMs - Math.min(...shown)));
}

/** How far a clock was ahead by what messages of it show. */
function shownBy(messages: readonly ReceivedTime[]): number | null {
  return messages.length === 0 ? null : Math.max(...messages.map(aheadOf));
}

function aheadOf({ deviceAt, receivedAt }: ReceivedTime): number {
  return deviceAt.getTime() - receivedAt.getTime();
}

function toDoubt(ms: number): number {
  return ms <= NEGLIGIBLE_MS ? 0 : ms;
}
