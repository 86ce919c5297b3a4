import { runAdmin } from './admin-commands.ts';
import { readConfig, type Config } from './config.ts';
import { startProduct } from './lifecycle.ts';
import { createLog } from './platform/process/log.ts';

/** After what a stop announces itself for. */
const STOP_MS = 7_500;

/** Runs what the words of the command line ask for: the product, the demo, or a command of the operator. */
export async function runCommandLine([command, ...words]: readonly string[]): Promise<void> {
  const config = readConfig(process.env, command === '--demo');
  if (command === 'admin') process.exit(await runAdmin(config, words));
  if (command !== undefined && command !== '--demo')
    throw new Error(`${command} is no command: there are --demo and admin`);
  await serve(config);
}

async function serve(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  const onFault = (error: unknown) => {
    log.fatal({ err: error }, 'a fault that nothing caught: the process ends');
    process.exit(1);
  };
  process.on('uncaughtException', onFault);
  process.on('unhandledRejection', onFault);
  const starting = startProduct(config);
  // close-with-grace would end at a second signal, and a terminal's Ctrl+C often arrives twice: from it and from npm.
  let isStopping = false;
  const stop = (announcedMs: number) => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => {
      log.error('not everything ended in time');
      process.exit(0);
    }, announcedMs + STOP_MS).unref();
    starting.then(({ stop: end }) => end(announcedMs)).then(() => process.exit(0), onFault);
  };
  process.on('SIGTERM', () => stop(config.drainSeconds * 1000));
  // A person at a terminal: no proxy has to learn of it first.
  process.on('SIGINT', () => stop(0));
  await starting;
}
