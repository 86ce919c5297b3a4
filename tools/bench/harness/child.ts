import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

interface Asked {
  readonly id: number;
  readonly kind: string;
  readonly given: unknown;
}

interface Answered {
  readonly id: number;
  readonly result?: unknown;
  readonly error?: string;
}

/** A process of its own that does what it is asked: servers and clients must not share an event loop. */
export interface Child {
  ask<T>(kind: string, given?: unknown, limitMs?: number): Promise<T>;
  end(): Promise<void>;
}

const LIMIT_MS = 120_000;

/** Starts a file of this folder as a process. */
export function startChild(file: string, env: Record<string, string> = {}): Child {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const child = fork(path, [], {
    execArgv: ['--import', 'tsx', '--expose-gc', '--no-warnings'],
    env: { ...process.env, ...env },
  });
  const waiting = new Map<number, (answer: Answered) => void>();
  let next = 0;
  let exited = false;
  const gone = new Promise<void>((resolve) => {
    child.once('exit', (code) => {
      exited = true;
      for (const [id, answer] of waiting) answer({ id, error: `${file} ended with ${code}` });
      resolve();
    });
  });
  child.on('message', (answer: Answered) => waiting.get(answer.id)?.(answer));

  return {
    ask: <T>(kind: string, given?: unknown, limitMs = LIMIT_MS) =>
      new Promise<T>((resolve, reject) => {
        const id = (next += 1);
        const timer = setTimeout(() => settle({ id, error: `${file} did not answer "${kind}"` }), limitMs);
        const settle = ({ result, error }: Answered) => {
          clearTimeout(timer);
          waiting.delete(id);
          if (error === undefined) resolve(result as T);
          else reject(new Error(error));
        };
        waiting.set(id, settle);
        if (exited) settle({ id, error: `${file} has ended` });
        else child.send({ id, kind, given } satisfies Asked);
      }),
    async end() {
      if (exited) return;
      child.disconnect();
      const timer = setTimeout(() => child.kill('SIGKILL'), 15_000);
      await gone;
      clearTimeout(timer);
    },
  };
}

/** The child's side: answers by the command of that name until the parent leaves, then does `end` and exits. */
export function serveParent(
  commands: Record<string, (given: never) => unknown>,
  end: () => Promise<void> = async () => undefined,
): void {
  process.on('message', ({ id, kind, given }: Asked) => {
    Promise.resolve()
      .then(() => {
        const command = commands[kind];
        if (!command) throw new Error(`nobody here does "${kind}"`);
        return command(given as never);
      })
      .then(
        (result) => process.send?.({ id, result }),
        (error: Error) => process.send?.({ id, error: error.stack ?? error.message }),
      );
  });
  process.once('disconnect', () => {
    void end().finally(() => process.exit(0));
  });
}

/** What a server process costs so far: memory after a collection, processor time in milliseconds. */
export function weigh(): { rssKb: number; cpuMs: number } {
  (globalThis as { gc?: () => void }).gc?.();
  const { user, system } = process.cpuUsage();
  return { rssKb: process.memoryUsage.rss() / 1024, cpuMs: (user + system) / 1000 };
}
