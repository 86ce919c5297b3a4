/** Why a driver disputes a charge, as the driver chooses it. Apart from the shapes: the pay page loads no checker. */
export const DISPUTE_REASONS = {
  wrong_times: 'The times are wrong',
  not_my_car: 'It was not my car',
  wrong_price: 'The price is wrong',
  paid_already: 'I have paid already',
  other: 'Something else',
} as const;
export type DisputeReason = keyof typeof DISPUTE_REASONS;

/** How a dispute stands, in a word or two. */
export const DISPUTE_STATES = {
  open: 'Open',
  refused: 'The charge stands',
  refunded: 'Corrected',
  goodwill: 'Goodwill',
} as const;
