/**
 * Why money goes back, for whoever pays it and whoever gets it. What a refund follows from is stored with it as a name of
 * ours: people's own words can be erased, a reason cannot.
 */
export function wordReason(reason: string): string {
  if (reason.startsWith('dispute:')) return 'A question about the charge was decided.';
  if (reason.startsWith('chargeback:')) return 'The payer’s bank gave it back.';
  if (reason.startsWith('settlement:')) return 'A person corrected the charge.';
  if (reason.startsWith('outside:')) return 'It was made on the payment provider’s pages.';
  return reason.replace(/^pm_\S+ /, 'A payment ');
}
