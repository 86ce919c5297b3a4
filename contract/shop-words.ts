/** How the worth of gifts is counted, for a shop's page and for the mall's list: a bill shows the same sum by other lines. */
export const HOW_WORTH_COUNTS =
  'Gifts to one visit count in the order in which they were given; the lines of its bill are in another order, with the same sum.';
