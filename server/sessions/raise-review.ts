import { raiseAlert } from '../alerts/index.ts';
import type { Stay } from './session-record.ts';
import type { GateServices } from '../gates/gate-work.ts';
import type { Transaction } from '../platform/storage/database.ts';

interface Telling {
  readonly on: GateServices;
  readonly transaction: Transaction;
  readonly look: { readonly receivedAt: Date };
}

/** Tells the mall's operators that a stay waits for a person; one alert a reason, counted up. */
export async function tellReview({ transaction, look }: Telling, stay: Stay): Promise<void> {
  if (stay.review === null) return;
  await raiseAlert(
    transaction,
    { mall: stay.mall, kind: 'review', subject: stay.review, facts: {} },
    look.receivedAt,
  );
}
