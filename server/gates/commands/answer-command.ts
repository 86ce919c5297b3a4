import { closeAlerts, raiseAlert } from '../../alerts/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { endWait } from '../../sessions/index.ts';
import { finishCommand, lockCommand } from './store.ts';

interface OneCommand {
  readonly mall: number;
  readonly gate: string;
  readonly publicId: string;
}

/** What became of a command, by whoever controls the barrier. */
export interface CommandResult {
  readonly result: 'done' | 'failed';
  readonly detail: string | null;
}

/**
 * Stores what became of a command; the first answer counts. A barrier that did not open is an alarm until one does. Null
 * where the gate has no such command.
 */
export async function answerCommand(
  transaction: Transaction,
  of: OneCommand,
  { result, detail }: CommandResult,
  at: Date,
): Promise<'done' | 'failed' | null> {
  const command = await lockCommand(transaction, of);
  if (!command) return null;
  if (command.state !== 'waiting') return command.state;
  await finishCommand(transaction, command, { state: result, detail, at });
  if (result === 'done' && command.wait !== null) await endWait(transaction, command.wait, at);
  if (result === 'done') await closeAlerts(transaction, of.mall, 'barrier_failed', [of.gate], at);
  else await alarm(transaction, of, detail, at);
  return result;
}

/** Says that the barrier of a gate does not open, or could not. */
export async function alarm(
  transaction: Transaction,
  { mall, gate }: Pick<OneCommand, 'mall' | 'gate'>,
  detail: string | null,
  at: Date,
): Promise<void> {
  const facts = { detail: detail ?? 'Its controller did not say why.' };
  await raiseAlert(transaction, { mall, kind: 'barrier_failed', subject: gate, facts }, at);
}
