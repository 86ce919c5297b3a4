import type { GateServices } from '../read-at-gate.ts';
import { alarm, answerCommand, calm, type CommandResult, type Controller } from './answer-command.ts';
import { takeWaiting } from './store.ts';

/** A command that one process alone is at. */
export interface TakenCommand {
  readonly publicId: string;
  /** Later the arm would lift for somebody else. */
  readonly expiresAt: Date;
}

/** The commands of gates for the barriers that the server opens by itself. */
export interface CommandsForBarriers {
  /** The next command of a lane, which no other process is given while this one is at it; null for none. */
  take(lane: Controller): Promise<TakenCommand | null>;
  answer(lane: Controller, command: TakenCommand, result: CommandResult): Promise<void>;
  /** Resolves once something is asked of the lane's barrier, after so long, or when it is asked to end. */
  wait(lane: Controller, ms: number, ended: AbortSignal): Promise<void>;
  /** Says that a barrier would not open, before a car stands there; null: it would. */
  warn(lane: Controller, detail: string | null): Promise<void>;
}

/** Longer than a barrier is ever waited for: after that whoever took the command has died with it. */
const TAKEN_MS = 15_000;

export function commandsForBarriers({
  services: { database, clock },
  waker,
}: Pick<GateServices, 'services' | 'waker'>): CommandsForBarriers {
  return {
    take(lane) {
      const now = clock();
      const until = new Date(now.getTime() + TAKEN_MS);
      return database.transact(
        { mall: lane.mall },
        (transaction) => takeWaiting(transaction, { ...lane, now, until }),
        'gate',
      );
    },
    async answer(lane, { publicId }, result) {
      await database.transact(
        { mall: lane.mall },
        (transaction) => answerCommand(transaction, { ...lane, publicId }, result, clock()),
        'gate',
      );
    },
    wait: (lane, ms, ended) => waker.wait(lane, ms, ended),
    async warn(lane, detail) {
      await database.transact({ mall: lane.mall }, async (transaction) => {
        const at = clock();
        if (detail === null) await calm(transaction, lane, at);
        else await alarm(transaction, lane, detail, at);
      });
    },
  };
}
