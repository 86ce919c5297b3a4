/** How the worth of gifts is counted, for a shop's page and for the mall's list: a bill shows the same sum by other lines. */
export const HOW_WORTH_COUNTS =
  'Gifts to one visit count in the order in which they were given; the lines of its bill are in another order, with the same sum.';

/** How far a shop pays, for the mall's list. */
export const HOW_BUDGETS_COUNT =
  'A shop pays up to its budget, in the order in which it gave; what its gifts come to beyond that the mall bears, never the driver. For a car that is inside so much is held as the gift comes to within four hours, or has come to already.';
