import { openAccounts, signOutEverybody } from './accounts/index.ts';
import { openAudit } from './audit/index.ts';
import { backUp, restore, verify } from './backup/index.ts';
import { refuseOtherKeys } from './common-settings.ts';
import type { Config } from './config.ts';
import { print } from './lifecycle.ts';
import { openMalls } from './malls/index.ts';
import { openPlates } from './plates/index.ts';
import { askSecret } from './platform/process/ask-secret.ts';
import { createLog } from './platform/process/log.ts';
import { openServices, type Services } from './platform/services.ts';
import { DataFolderInUse } from './platform/storage/embedded/data-lock.ts';
import { openStorage } from './platform/storage/open-storage.ts';

interface AdminCommand {
  readonly usage: string;
  /** Throws with one sentence for the operator. */
  run(config: Config, words: readonly string[]): Promise<void>;
}

const COMMANDS: Readonly<Record<string, AdminCommand>> = {
  'create-super-admin': {
    usage: 'create-super-admin EMAIL (the password is read from standard input)',
    run: createSuperAdmin,
  },
  'verify-audit': {
    usage: 'verify-audit (whether the audit trail is unbroken; ends with 1 where it is not)',
    run: verifyAudit,
  },
  'reset-second-factor': {
    usage: 'reset-second-factor EMAIL (of somebody who lost phone, passkeys and recovery codes)',
    run: resetSecondFactor,
  },
  'sign-out-everybody': {
    usage: 'sign-out-everybody (ends every sign-in, as after a breach)',
    run: endAllSignIns,
  },
  backup: {
    usage: 'backup [FOLDER or s3://bucket/prefix] (BACKUP_TO unless it is given)',
    run: (config, words) => backUp({ config, words, print }),
  },
  restore: {
    usage: 'restore FILE (into an empty database)',
    run: restoreBackup,
  },
  verify: {
    usage: 'verify FILE [--restore]',
    run: (config, words) => verify({ config, words, print }),
  },
};

/** Runs a command of the operator. */
export async function runAdmin(config: Config, [name = '', ...words]: readonly string[]): Promise<void> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new Error(describeUsage());
  await command.run(config, words);
}

function describeUsage(): string {
  const lines = Object.values(COMMANDS).map(({ usage }) => `npm run admin -- ${usage}`);
  return `usage: ${lines.join('\n       ')}`;
}

async function restoreBackup(config: Config, words: readonly string[]): Promise<void> {
  const from = await restore({ config, words, print }).catch(explain);
  await onDatabase(config, async (services) => {
    const { isWhole, sentence } = await openAudit(services).recordRestore(from);
    print(isWhole ? sentence : `WARNING: ${sentence}`);
  });
}

async function createSuperAdmin(config: Config, [email, ...more]: readonly string[]): Promise<void> {
  if (!email || more.length > 0) throw new Error(describeUsage());
  await onDatabase(config, async (services) => {
    const audit = openAudit(services);
    const accounts = await openAccounts(services, await openMalls(services), await openPlates(services));
    const { link } = await accounts.createSuperAdmin(email, await askSecret(`Password for ${email}: `));
    print(
      link === null
        ? `${email} is a super admin now`
        : `${email} has an account with a password of its own: its owner becomes a super admin by opening ${link} within 7 days`,
    );
    await audit.stop();
  });
}

async function verifyAudit(config: Config, words: readonly string[]): Promise<void> {
  if (words.length > 0) throw new Error(describeUsage());
  await onDatabase(config, async (services) => {
    const { isWhole, sentence } = await openAudit(services).describe();
    if (!isWhole) throw new Error(sentence);
    print(sentence);
  });
}

async function resetSecondFactor(config: Config, [email, ...more]: readonly string[]): Promise<void> {
  if (!email || more.length > 0) throw new Error(describeUsage());
  await onDatabase(config, async (services) => {
    const accounts = await openAccounts(services, await openMalls(services), await openPlates(services));
    await accounts.resetSecondFactor(email);
    print(`${email} has no second factor now and sets one up at the next sign-in, where one is required`);
  });
}

async function endAllSignIns(config: Config, words: readonly string[]): Promise<void> {
  if (words.length > 0) throw new Error(describeUsage());
  await onDatabase(config, async (services) => {
    const audit = openAudit(services);
    print(`${await signOutEverybody(services)} sign-ins were ended: everybody signs in again`);
    await audit.stop();
  });
}

/** Works on the database itself; with the embedded one only while no server has it. */
async function onDatabase(config: Config, work: (services: Services) => Promise<void>): Promise<void> {
  const { database } = await openStorage({
    ...config,
    name: 'database',
    report: print,
    onFault: () => undefined,
  }).catch(explain);
  try {
    await refuseOtherKeys(config, database);
    const services = await openServices({
      config,
      database,
      clock: () => new Date(),
      log: createLog('silent'),
    });
    await work(services);
    await services.channel.stop();
  } finally {
    await database.close();
  }
}

function explain(error: unknown): never {
  if (!(error instanceof DataFolderInUse)) throw error;
  throw new Error(
    `${error.message}: stop that server first, or use DATABASE_URL, where both can work at once`,
  );
}
