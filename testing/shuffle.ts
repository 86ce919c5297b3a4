/** The same ones in an order that chance gives; `random` gives numbers from 0 to below 1. */
export function shuffle<One>(list: readonly One[], random: () => number): One[] {
  return list
    .map((one) => ({ one, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ one }) => one);
}
