import type { Transaction } from '../../platform/storage/database.ts';
import type { TakenRead } from '../gate-answer.ts';
import type { ReadAtGate } from '../read-at-gate.ts';
import { isTypedOtherwise } from './store.ts';

/**
 * The link that a gate gives proves the plate for who opens it. What a person typed proves none, nor does a camera that does
 * not read the plate which was typed: there the driver pays the attendant, whose own list has a link that proves nothing.
 */
export async function withoutProof(
  transaction: Transaction,
  read: ReadAtGate,
  taken: TakenRead,
): Promise<TakenRead> {
  const { payUrl, ...answer } = taken.answer;
  if (payUrl === undefined || taken.sessionId === null) return taken;
  // A car that is read for the first time at an exit goes by what its camera reads.
  const mayBeTyped = Boolean(taken.held) || read.plateKey === null;
  const isProven =
    !read.isTyped && !(mayBeTyped && (await isTypedOtherwise(transaction, taken.sessionId, read.plateKey)));
  if (isProven) return taken;
  return { ...taken, answer: { ...answer, display: [answer.display[0], 'Pay the attendant'] } };
}
