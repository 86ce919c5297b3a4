const rupees = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });

/** An amount in rupees with its sign, grouped as India groups: ₹1,23,456. */
export function formatRupees(amount: number): string {
  return `₹${rupees.format(amount)}`;
}
