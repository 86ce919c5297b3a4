/** How a refund stands for whoever is to get it. */
export const REFUND_STAGES = ['paid', 'on_its_way', 'decided', 'refused'] as const;
export type RefundStage = (typeof REFUND_STAGES)[number];

/** What each stage is called on bills and receipts, and what it means for the driver; none where nothing is left to say. */
export const REFUND_WORDS: Readonly<Record<RefundStage, { title: string; text: string | null }>> = {
  paid: { title: 'Refund paid', text: null },
  on_its_way: {
    title: 'Refund on its way',
    text: 'It goes back the way it was paid, which takes banks some days.',
  },
  decided: {
    title: 'Refund decided, not paid yet',
    text: 'The mall has still to pay it out. If it has not come within a week, ask the mall and show this.',
  },
  refused: {
    title: 'Refund not paid yet: the bank refused it',
    text: 'It could not go back the way it was paid, so the mall has to pay it by another. Ask the mall and show this.',
  },
};
