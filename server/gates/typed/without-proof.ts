import type { GateAnswer } from '#contract/ingest.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { TakenRead } from '../gate-answer.ts';
import type { ReadAtGate } from '../read-at-gate.ts';
import { dropCode } from '../show-code.ts';
import { isTypedOtherwise } from './store.ts';

/**
 * The code and the link that a gate gives prove the plate for who has them. What a person typed proves none, nor does a
 * camera that does not read the plate which was typed: there the driver pays the attendant, whose own list has a link that
 * proves nothing.
 */
export async function withoutProof(
  transaction: Transaction,
  read: ReadAtGate,
  taken: TakenRead,
): Promise<TakenRead> {
  if (read.isTyped) return { ...taken, answer: withoutLink(dropCode(taken.answer)) };
  const { payUrl } = taken.answer;
  if (payUrl === undefined || taken.sessionId === null) return taken;
  // A car that is read for the first time at an exit goes by what its camera reads.
  const mayBeTyped = Boolean(taken.held) || read.plateKey === null;
  if (!mayBeTyped || !(await isTypedOtherwise(transaction, taken.sessionId, read.plateKey))) return taken;
  return { ...taken, answer: withoutLink(taken.answer) };
}

function withoutLink({ payUrl, ...answer }: GateAnswer): GateAnswer {
  if (payUrl === undefined) return answer;
  return { ...answer, display: [answer.display[0], 'Pay the attendant'] };
}
