import type { Transaction } from '../../platform/storage/database.ts';
import { noteContradictedEnd, type ClosedSession } from '../../sessions/index.ts';
import type { TakenRead } from '../gate-answer.ts';
import { answerAgain } from '../lanes/answer-again.ts';
import type { ReadAtGate } from '../read-at-gate.ts';
import type { ExitServices } from '../unended-exits.ts';

/**
 * Answers a car at the exit whose visit a person has ended: the driver is stopped by nothing and asked for nothing more, and
 * where it was inside for longer than that person gave it, those are shown it who may settle any visit.
 */
export async function answerSettled(
  on: ExitServices,
  transaction: Transaction,
  read: ReadAtGate,
  settled: ClosedSession,
): Promise<TakenRead> {
  await noteContradictedEnd(transaction, settled, read);
  return answerAgain(on, transaction, read, settled, on.rule);
}
