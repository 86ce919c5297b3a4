import { closeAlerts, raiseAlert } from '../../alerts/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { endWait } from '../../sessions/index.ts';
import { finishCommand, lockCommand } from './store.ts';

/** Who controls the barrier of a gate. */
export interface Controller {
  readonly mall: number;
  readonly gate: string;
  /** The device's public id. */
  readonly device: string;
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
  of: Controller & { readonly publicId: string },
  { result, detail }: CommandResult,
  at: Date,
): Promise<'done' | 'failed' | null> {
  const command = await lockCommand(transaction, of);
  if (!command) return null;
  if (command.state !== 'waiting') return command.state;
  await finishCommand(transaction, command, { state: result, detail, at });
  if (result === 'done' && command.wait !== null) await endWait(transaction, command.wait, at);
  if (result === 'done') await calm(transaction, of, at);
  else await alarm(transaction, of, detail, at);
  return result;
}

/** Its barrier opens, or would. */
export async function calm(
  transaction: Transaction,
  { mall, device }: Omit<Controller, 'gate'>,
  at: Date,
): Promise<void> {
  await closeAlerts(transaction, mall, 'barrier_failed', [device], at);
}

/** Says that the barrier of a gate does not open, or could not. */
export async function alarm(
  transaction: Transaction,
  { mall, device }: Controller,
  detail: string | null,
  at: Date,
): Promise<void> {
  const facts = { detail: detail ?? 'Its controller did not say why.' };
  await raiseAlert(transaction, { mall, kind: 'barrier_failed', subject: device, facts }, at);
}
