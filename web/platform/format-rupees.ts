const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount in rupees, grouped as India groups: ₹1,23,456; two decimals where there are paise; −₹80 where it is below zero. */
export function formatRupees(amount: number): string {
  const rounded = Math.round(amount * 100) / 100;
  const size = Math.abs(rounded);
  return `${rounded < 0 ? '−' : ''}₹${(Number.isInteger(size) ? whole : exact).format(size)}`;
}
