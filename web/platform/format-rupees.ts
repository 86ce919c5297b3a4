const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount in rupees with its sign, grouped as India groups: ₹1,23,456; two decimals where there are paise. */
export function formatRupees(amount: number): string {
  const rounded = Math.round(amount * 100) / 100;
  return `₹${(Number.isInteger(rounded) ? whole : exact).format(rounded)}`;
}
