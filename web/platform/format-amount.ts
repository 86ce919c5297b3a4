const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount as books write it: whole rupees, or to the paisa with both digits; what went out with its sign before. */
export function formatAmount(amount: number): string {
  const figure = Math.abs(amount);
  return `${amount < 0 ? '−' : ''}₹${(Number.isInteger(figure) ? whole : exact).format(figure)}`;
}
