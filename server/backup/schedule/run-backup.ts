import type { Services } from '../../platform/services.ts';
import { BackupRefusal } from '../backup-refusal.ts';
import { makeBackup, type MadeBackup } from '../make-backup.ts';
import { readBackup } from '../read-backup.ts';
import { deleteRunsBefore, findLastRuns, writeRun, type NewBackupRun } from '../runs/store.ts';
import type { BackupSettings } from '../settings.ts';
import { imagesOf } from '../socket/folder-identity.ts';
import { verifyBackup } from '../verify-backup.ts';
import { pickSuperfluous } from './retention.ts';

const DAY_MS = 86_400_000;
const RUNS_STORED_MS = 400 * DAY_MS;

type Outcome = Pick<NewBackupRun, 'name' | 'bytes' | 'ledgerHash' | 'isVerified' | 'fault'>;

/** Makes a backup, reads it back, removes those that are superfluous by now, and records what became of it. */
export async function runBackup(services: Services, settings: BackupSettings, now: Date): Promise<void> {
  const { database, log } = services;
  const { target, key, keep } = settings;
  let outcome: Outcome;
  try {
    const { good } = await database.transact('system', findLastRuns);
    const expectedBytes = good?.bytes ?? undefined;
    const imagesDir = imagesOf(services.config);
    const { openSnapshot } = database;
    const made = await makeBackup({ openSnapshot, imagesDir, expectedBytes, target, key, now });
    await readBack(settings, made);
    for (const old of pickSuperfluous(await target.list(), keep)) await target.remove(old.name);
    const { name, bytes, manifest } = made;
    outcome = { name, bytes, ledgerHash: manifest.ledger.sha256, isVerified: true, fault: null };
    const { missingFiles } = manifest;
    if (missingFiles > 0)
      log.warn({ backup: name, missingFiles, imagesDir }, 'images that rows name were not there');
    log.info({ backup: name, bytes, place: target.place }, 'a backup was made and read back');
  } catch (error) {
    const fault = (error as Error).message.slice(0, 500);
    outcome = { ...NO_BACKUP, fault };
    log.error({ err: error, place: target.place }, 'NO BACKUP WAS MADE');
  }
  await record(services, target.place, outcome, now);
}

/**
 * What is known at the start to be in the way of every backup counts as one that failed: the alert need not wait until the
 * next one is due. Answers the fault, for the operator.
 */
export async function noteFaultAtStart(
  services: Services,
  { target }: BackupSettings,
): Promise<string | null> {
  try {
    target.check();
    return null;
  } catch (error) {
    const fault = (error as Error).message.slice(0, 500);
    const now = services.clock();
    await record(services, target.place, { ...NO_BACKUP, fault }, now);
    return fault;
  }
}

const NO_BACKUP = { name: null, bytes: null, ledgerHash: null, isVerified: false };

async function record(services: Services, place: string, outcome: Outcome, beganAt: Date): Promise<void> {
  const { database, clock } = services;
  await database.transact('system', async (transaction) => {
    await writeRun(transaction, { ...outcome, beganAt, endedAt: clock(), place });
    await deleteRunsBefore(transaction, new Date(beganAt.getTime() - RUNS_STORED_MS));
  });
}

/** A backup that can't be read is none, and is found today rather than on the day it is needed. */
async function readBack({ target, key }: BackupSettings, { name, manifest }: MadeBackup): Promise<void> {
  const read = await verifyBackup(readBackup(target.read(name), key));
  if (read.manifest.ledger.sha256 !== manifest.ledger.sha256)
    throw new BackupRefusal(`${name} was not read back as it was written`);
}
