/**
 * Whole numbers that add up to a whole sum: those that lie farthest from their own rounding give way by one. Where the sum is
 * farther off than rounding explains, each is rounded by itself.
 */
export function roundToSum(values: readonly number[], sum: number): number[] {
  const whole = values.map((value) => Math.round(value));
  const missing = sum - whole.reduce((total, value) => total + value, 0);
  if (Math.abs(missing) > values.length) return whole;
  const step = Math.sign(missing);
  const byMiss = values
    .map((value, index) => ({ index, miss: step * (value - Math.round(value)) }))
    .toSorted((one, other) => other.miss - one.miss);
  for (const { index } of byMiss.slice(0, Math.abs(missing))) whole[index] = (whole[index] ?? 0) + step;
  return whole;
}
