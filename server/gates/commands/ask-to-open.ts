import { randomUUID } from 'node:crypto';
import type { GateAnswer } from '#contract/ingest.ts';
import type { GateServices } from '../read-at-gate.ts';
import { insertCommand, isUnderWay } from './store.ts';

/** The car stands before the barrier now: later the arm would lift for somebody else. */
const HOLDS_MS = 10_000;

interface Asked {
  readonly mall: number;
  readonly gate: string;
  /** The same is asked for once. */
  readonly name: string;
  readonly answer: GateAnswer;
  readonly now: Date;
}

/**
 * Asks the gate's controller to open for a read that was answered so, unless its barrier opens for that car already. False
 * where no controller opens that gate.
 */
export async function askToOpen(
  { services: { database }, devices, waker }: Pick<GateServices, 'services' | 'devices' | 'waker'>,
  { mall, gate, name, answer, now }: Asked,
): Promise<boolean> {
  if (!devices.ofMall(mall).some((one) => one.kind === 'gate-controller' && one.gate === gate)) return false;
  const command = {
    publicId: randomUUID(),
    name,
    mall,
    gate,
    wait: null,
    session: answer.sessionId,
    command: 'open' as const,
    person: null,
    reason: null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + HOLDS_MS),
    state: 'waiting' as const,
    detail: null,
    finishedAt: null,
  };
  // Each read without a plate is a session of its own, though it may be of one car.
  const session = answer.plate === '' ? null : answer.sessionId;
  await database.transact(
    { mall },
    async (transaction) => {
      if (await isUnderWay(transaction, { mall, gate, session, now })) return;
      if (await insertCommand(transaction, command)) await waker.wake(transaction, { mall, gate });
    },
    'gate',
  );
  return true;
}
