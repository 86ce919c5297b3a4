import type { SessionOrder } from '#contract/sessions.ts';
import { badInput } from '../../platform/http/errors.ts';

/** What a list is sorted by: the entry, the end, or how long it was from one to the other. */
export type SortedBy = 'entry' | 'end' | 'length';

/** How an order is read from the database. */
export interface OrderedBy {
  readonly by: SortedBy;
  readonly isDescending: boolean;
}

const ENTRY_FIRST: OrderedBy = { by: 'entry', isDescending: false };
const ENTRY_LAST: OrderedBy = { by: 'entry', isDescending: true };

/** Of cars that are inside, who came first has been there longest. */
export function orderedBy(order: SessionOrder, state: 'open' | 'closed' | null): OrderedBy {
  switch (order) {
    case 'newest':
      return ENTRY_LAST;
    case 'oldest':
      return ENTRY_FIRST;
    case 'left_last':
    case 'left_first':
      if (state !== 'closed') throw wrongOrder('Only completed sessions can be sorted by their exits.');
      return { by: 'end', isDescending: order === 'left_last' };
    case 'longest':
    case 'shortest':
      if (state === null) throw wrongOrder('Choose parked or completed sessions to sort them by duration.');
      if (state === 'open') return order === 'longest' ? ENTRY_FIRST : ENTRY_LAST;
      return { by: 'length', isDescending: order === 'longest' };
  }
}

function wrongOrder(sentence: string) {
  return badInput(sentence, { sort: sentence }, 'order_needs_status');
}
