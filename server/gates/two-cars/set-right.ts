import type { Transaction } from '../../platform/storage/database.ts';
import { beginPassed } from '../directions/passed/begin-passed.ts';
import type { KnownAtExit } from '../exit-facts.ts';
import type { GateServices, ReadAtGate } from '../read-at-gate.ts';
import { foldDouble } from './fold-double.ts';

/** Whether an exit tells that what was read at entries before was taken wrong: it is right now, and the facts are others. */
export async function setRight(
  on: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
  known: KnownAtExit,
): Promise<boolean> {
  return (await beginPassed(on, transaction, read, known)) || foldDouble(on, transaction, read, known);
}
