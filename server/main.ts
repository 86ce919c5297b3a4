import { openAccounts } from './accounts/index.ts';
import { readConfig, type Config } from './config.ts';
import { print, startProduct } from './lifecycle.ts';
import { openMalls } from './malls/index.ts';
import { askSecret } from './platform/process/ask-secret.ts';
import { DataFolderInUse } from './platform/storage/embedded/data-lock.ts';
import { createLog } from './platform/process/log.ts';
import { openServices } from './platform/services.ts';
import { openStorage } from './platform/storage/open-storage.ts';

const ADMIN_USAGE =
  'usage: npm run admin -- create-super-admin EMAIL (the password is read from standard input)';
const STOP_MS = 9_500;

const [command, ...words] = process.argv.slice(2);
// Whoever reads our output may leave before us.
process.stdout.on('error', () => undefined);
try {
  const config = readConfig(process.env, command === '--demo');
  if (command === 'admin') await runAdmin(config, words);
  else if (command === undefined || command === '--demo') await serve(config);
  else throw new Error(`${command} is no command: there are --demo and admin`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
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
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => {
      log.error('not everything ended in time');
      process.exit(0);
    }, STOP_MS).unref();
    starting.then(({ stop: end }) => end()).then(() => process.exit(0), onFault);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  await starting;
}

/** Runs a command of the operator on the database itself; with the embedded one only while no server has it. */
async function runAdmin(config: Config, [action, email, ...more]: string[]): Promise<void> {
  if (action !== 'create-super-admin' || !email || more.length > 0) throw new Error(ADMIN_USAGE);
  const log = createLog('silent');
  const { database } = await openStorage({
    ...config,
    name: 'database',
    report: print,
    onFault: () => undefined,
  }).catch(explain);
  try {
    const services = await openServices({ config, database, clock: () => new Date(), log });
    const accounts = await openAccounts(services, await openMalls(services));
    await accounts.createSuperAdmin(email, await askSecret(`Password for ${email}: `));
    await services.channel.stop();
    print(`${email} is a super admin now`);
  } finally {
    await database.close();
  }
  process.exit(0);
}

function explain(error: unknown): never {
  if (!(error instanceof DataFolderInUse)) throw error;
  throw new Error(
    `${error.message}: stop that server first, or use DATABASE_URL, where both can work at once`,
  );
}
