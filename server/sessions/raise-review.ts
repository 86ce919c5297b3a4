import { REVIEW_SENTENCES } from '#domain/parking/session.ts';
import type { Stay } from './session-record.ts';
import type { GateServices } from '../gates/gate-work.ts';
import type { Transaction } from '../platform/storage/database.ts';

interface Telling {
  readonly on: GateServices;
  readonly transaction: Transaction;
  readonly look: { readonly receivedAt: Date };
}

/** Tells the mall's operators that a stay waits for a person; one alert a reason, counted up. */
export async function tellReview({ on, transaction, look }: Telling, stay: Stay): Promise<void> {
  if (stay.review === null) return;
  const sentence = REVIEW_SENTENCES[stay.review];
  await on.devices.alert(transaction, stay.mall, 'review', stay.review, sentence, look.receivedAt);
}
