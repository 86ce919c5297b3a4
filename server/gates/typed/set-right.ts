import type { Transaction } from '../../platform/storage/database.ts';
import type { AskedAtExit } from '../ask-ahead.ts';
import type { GateServices, ReadAtGate } from '../read-at-gate.ts';
import { reopenTypedOut } from './left-by-typing.ts';
import { takeMistypedBack } from './seen-otherwise.ts';

/** Whether a read shows that a plate was typed at an exit by mistake, and its visit goes on: the read is judged anew then. */
export async function setTypedRight(
  on: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
  asked: AskedAtExit,
): Promise<boolean> {
  if (asked.held !== null || asked.known === null) return false;
  return asked.own === null
    ? reopenTypedOut(on, transaction, read, asked)
    : takeMistypedBack(on, transaction, read, asked);
}
