import { fork, type ChildProcess } from 'node:child_process';

interface Child {
  readonly file: string;
  /** The first message to it, made anew at each start; secrets travel here, where no other user of the machine can read them. */
  readonly message: () => Promise<object>;
  readonly onEnd: (how: string) => void;
}

const AGAIN_MS = 3_000;

/** Runs a script beside this process and starts it again when it ends by itself. It ends with this process. */
export function runChild({ file, message, onEnd }: Child): { stop(): void } {
  let child: ChildProcess | null = null;
  let isStopped = false;

  function start(): void {
    if (isStopped) return;
    const execArgv = file.endsWith('.ts') ? ['--import', 'tsx'] : ['--enable-source-maps'];
    child = fork(file, { execArgv, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    child.on('error', (error) => onEnd(error.message));
    void sendFirst(child);
    child.once('exit', (code, signal) => {
      if (isStopped) return;
      onEnd(`it ended with ${signal ?? `code ${code}`}`);
      setTimeout(start, AGAIN_MS).unref();
    });
  }

  /** One that could not be sent its message ends, and is started again. */
  async function sendFirst(to: ChildProcess): Promise<void> {
    try {
      const first = await message();
      if (to.connected) to.send(first, (error) => error && onEnd(error.message));
    } catch (error) {
      onEnd((error as Error).message);
      to.kill('SIGTERM');
    }
  }

  start();
  return {
    stop: () => {
      isStopped = true;
      child?.kill('SIGTERM');
    },
  };
}
