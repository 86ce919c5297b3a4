import type { Services } from '../../platform/services.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { gateCommanded } from './messages.ts';

/** Wakes the controllers that wait for a command, in this process and in the others. */
export interface CommandWaker {
  /** Wakes whoever waits for this gate, once the transaction is committed. */
  wake(transaction: Transaction, of: GateOfMall): Promise<void>;
  /** Resolves once the gate is woken, after so long, or when it is asked to end; whichever comes first. */
  wait(of: GateOfMall, ms: number, ended: AbortSignal): Promise<void>;
  /** Lets everybody go on: the process is about to end. */
  stop(): void;
}

interface GateOfMall {
  readonly mall: number;
  readonly gate: string;
}

export function openCommandWaker({ channel }: Pick<Services, 'channel'>): CommandWaker {
  const waiting = new Map<string, Set<() => void>>();
  let isStopped = false;
  const keyOf = ({ mall, gate }: GateOfMall) => `${mall} ${gate}`;
  const wakeAll = (key: string) => {
    for (const goOn of waiting.get(key) ?? []) goOn();
  };
  const wakeEverybody = () => {
    for (const key of waiting.keys()) wakeAll(key);
  };
  channel.on(gateCommanded, { receive: (of) => wakeAll(keyOf(of)), readAnew: wakeEverybody });
  return {
    async wake(transaction, of) {
      await channel.send(transaction, gateCommanded, { mall: of.mall, gate: of.gate });
      transaction.afterCommit(() => wakeAll(keyOf(of)));
    },
    wait(of, ms, ended) {
      if (isStopped || ended.aborted) return Promise.resolve();
      const key = keyOf(of);
      return new Promise((resolve) => {
        const goOn = () => {
          clearTimeout(timer);
          ended.removeEventListener('abort', goOn);
          const set = waiting.get(key);
          set?.delete(goOn);
          if (set?.size === 0) waiting.delete(key);
          resolve();
        };
        const timer = setTimeout(goOn, ms);
        ended.addEventListener('abort', goOn);
        waiting.set(key, (waiting.get(key) ?? new Set()).add(goOn));
      });
    },
    stop() {
      isStopped = true;
      wakeEverybody();
    },
  };
}
