import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openAccounts, signOutEverybody, type MadeSuperAdmin } from './accounts/index.ts';
import { hasKeys, openAudit } from './audit/index.ts';
import { backUp, DATABASE, describeNoDatabase, restore, verify } from './backup/index.ts';
import { refuseOtherKeys, refuseUnlikeRunning } from './common-settings.ts';
import type { Config } from './config.ts';
import { print } from './lifecycle.ts';
import { openMalls } from './malls/index.ts';
import { openPlates } from './plates/index.ts';
import { askSecret } from './platform/process/ask-secret.ts';
import { createLog } from './platform/process/log.ts';
import { clockOf } from './platform/process/watch-clock.ts';
import { openServices, type Services } from './platform/services.ts';
import { DataFolderInUse } from './platform/storage/embedded/data-lock.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { isEmptyServer } from './platform/storage/postgres/direct-server.ts';

interface AdminCommand {
  readonly usage: string;
  /** Throws with one sentence for the operator. Answers how many images the backup of the command lacks, if it has one. */
  run(config: Config, words: readonly string[]): Promise<number | void>;
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
    run: async (config, words) => {
      await refuseUnlikeRunning(config);
      return backUp({ config, words, print });
    },
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

/** It was done, and the backup lacks images that the database names: neither a failure nor as it should be. */
const IMAGES_MISSING = 2;

/** Runs a command of the operator and answers the process's exit code. */
export async function runAdmin(config: Config, [name = '', ...words]: readonly string[]): Promise<number> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new Error(describeUsage());
  const missing = await command.run(config, words);
  return missing ? IMAGES_MISSING : 0;
}

function describeUsage(): string {
  const lines = Object.values(COMMANDS).map(({ usage }) => `npm run admin -- ${usage}`);
  return `usage: ${lines.join('\n       ')}`;
}

async function restoreBackup(config: Config, words: readonly string[]): Promise<number> {
  const { missing, ...from } = await restore({ config, words, print }).catch(explain);
  await onDatabase(config, async (services) => {
    const { isWhole, sentence } = await openAudit(services).recordRestore(from);
    print(isWhole ? sentence : `WARNING: ${sentence}`);
  });
  return missing;
}

async function createSuperAdmin(config: Config, [email, ...more]: readonly string[]): Promise<void> {
  if (!email || more.length > 0) throw new Error(describeUsage());
  await onDatabase(config, async (services) => {
    const audit = openAudit(services);
    const accounts = await openAccounts(services, await openMalls(services), await openPlates(services));
    const made = await accounts.createSuperAdmin(email, await askSecret(`Password for ${email}: `));
    print(describeMade(email, made));
    await audit.stop();
  });
}

function describeMade(email: string, { link, isReplaced }: MadeSuperAdmin): string {
  if (link !== null)
    return `${email} has an account with a password of its own: its owner becomes a super admin by opening ${link} within 7 days`;
  return isReplaced
    ? `${email} was a super admin already: its password was replaced by the one that you gave, and whoever was signed in with it is signed out; its second factor stays`
    : `${email} is a super admin now`;
}

async function verifyAudit(config: Config, words: readonly string[]): Promise<void> {
  if (words.length > 0) throw new Error(describeUsage());
  await refuseWithoutDatabase(config);
  if (!hasKeys(config))
    throw new Error(
      `there is no key of the audit trail in ${config.dataDir} (DATA_DIR), and AUDIT_KEY is not set: give what the product has`,
    );
  await onDatabase(config, async (services) => {
    const { isWhole, sentence } = await openAudit(services).describe();
    if (!isWhole) throw new Error(sentence);
    print(sentence);
  });
}

async function resetSecondFactor(config: Config, [email, ...more]: readonly string[]): Promise<void> {
  if (!email || more.length > 0) throw new Error(describeUsage());
  await refuseWithoutDatabase(config);
  await onDatabase(config, async (services) => {
    const accounts = await openAccounts(services, await openMalls(services), await openPlates(services));
    await accounts.resetSecondFactor(email);
    print(`${email} has no second factor now and sets one up at the next sign-in, where one is required`);
  });
}

async function endAllSignIns(config: Config, words: readonly string[]): Promise<void> {
  if (words.length > 0) throw new Error(describeUsage());
  await refuseWithoutDatabase(config);
  await onDatabase(config, async (services) => {
    const audit = openAudit(services);
    print(`${await signOutEverybody(services)} sign-ins were ended: everybody signs in again`);
    await audit.stop();
  });
}

/** A misspelt name of one would otherwise be made, found in order and never looked at again. */
async function refuseWithoutDatabase({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl === null) {
    if (!existsSync(join(dataDir, DATABASE))) throw new Error(describeNoDatabase(dataDir));
    return;
  }
  // One that does not answer is waited for, and then named, by whoever opens it.
  if (await isEmptyServer(databaseUrl).catch(() => false))
    throw new Error('the database of DATABASE_URL is empty: no product has worked on it yet');
}

/** Works on the database itself; with the embedded one only while no server has it. */
async function onDatabase(config: Config, work: (services: Services) => Promise<void>): Promise<void> {
  const { database } = await openStorage({
    ...config,
    name: DATABASE,
    report: print,
    onFault: () => undefined,
  }).catch(explain);
  try {
    await refuseUnlikeRunning(config);
    await refuseOtherKeys(config, database);
    const services = await openServices({
      config,
      database,
      clock: clockOf(database),
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
