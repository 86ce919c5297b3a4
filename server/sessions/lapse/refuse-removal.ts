import { conflict } from '../../platform/http/errors.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { countOpenSessions } from '../layout/store.ts';
import { listHoldingMoney } from './held-money.ts';

/**
 * A mall is not deleted while cars are inside, nor while somebody's money hangs on a question that only its people can
 * answer. The caller holds the mall, so that no car comes in meanwhile.
 */
export async function refuseRemoval(transaction: Transaction, mall: number): Promise<void> {
  const cars = await countOpenSessions(transaction, mall);
  if (cars > 0) {
    const inside = cars === 1 ? '1 car is' : `${cars} cars are`;
    throw conflict('cars_inside', `This mall cannot be deleted: ${inside} still inside.`, {
      cars: String(cars),
    });
  }
  const { length: questions } = await listHoldingMoney(transaction, mall);
  if (questions === 0) return;
  const open = questions === 1 ? 'a question is open' : `${questions} questions are open`;
  const sentence = `This mall cannot be deleted: ${open} about visits that were paid. Decide first, under Needs you in its dashboard.`;
  throw conflict('questions_open', sentence, { questions: String(questions) });
}
