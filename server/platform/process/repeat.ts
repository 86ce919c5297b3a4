import type { Services } from '../services.ts';

/** A task that runs again and again, never twice at once. */
export interface Repeated {
  start(): void;
  /** Stops, once a run that is in progress has ended. */
  stop(): Promise<void>;
}

/** Runs a task every so often, with the time of each run; a run that fails is logged under the task's name. */
export function repeat(
  name: string,
  everyMs: number,
  task: (now: Date) => Promise<void>,
  { clock, log }: Pick<Services, 'clock' | 'log'>,
): Repeated {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  function run(): void {
    running ??= task(clock())
      .catch((error: unknown) => log.error({ err: error, task: name }, 'a repeated task failed'))
      .finally(() => {
        running = null;
      });
  }
  return {
    start() {
      timer = setInterval(run, everyMs);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
