import { mkdirSync } from 'node:fs';
import type { Database } from '../database.ts';
import type { DirectConnection } from '../direct.ts';
import { removeCopies } from './copy-files.ts';
import { openFolderSnapshot } from './direct-folder.ts';
import { FilesCopier } from './files-copier.ts';
import { fillBare } from './fill-bare.ts';
import { guardDisk, type DiskGuard } from './disk-guard.ts';
import { migrate, type AppliedMigration } from '../migrate.ts';
import { SILENT, type StepReport } from '../report-steps.ts';
import { ThreadSupervisor } from './pglite-supervisor.ts';
import type { ThreadPort, WorkerSettings } from './pglite-thread.ts';
import { runTransaction } from '../run-transaction.ts';
import { storageDown } from '../storage-fault.ts';
import { createBoundedQueue, type BoundedQueue } from '../bounded-queue.ts';
import { patienceOf, TURNS, type Turn } from '../turn.ts';
import { createUpkeep, type Upkeep } from './upkeep.ts';

/** PGlite with what upkeep and tests need beside the common door. */
export interface EmbeddedDatabase extends Database {
  /** A copy to start others from. */
  dump(): Promise<Uint8Array>;
  /** Runs one statement of upkeep, outside a transaction and as the owner, in turn with everything else. */
  maintain(statement: string): Promise<unknown[]>;
}

/** How long things may take and how much space they need. Tests give smaller ones. */
export interface EmbeddedLimits {
  /** A call that has waited so long in the queue is answered 503. Work that recurs by itself waits for longer. */
  readonly patienceMs: number;
  /** More calls of one turn than this don't wait: they are answered 503 at once. */
  readonly mostWaiting: number;
  /** A statement that runs for so long is stuck: the thread is ended and the database opened anew. */
  readonly watchdogMs: number;
  /** With less space than this nothing is written any more; the log alone grows by 16 MB at a time. */
  readonly floorBytes: number;
}

interface Surroundings {
  readonly onFault: (error: Error) => void;
  /** A line for the operator while an older schema is brought up to date. */
  readonly reportUpgrade: (line: string) => void;
  /** Tests lend it a thread that has its tables already. */
  readonly start: (settings: WorkerSettings) => ThreadPort;
}

const LIMITS: EmbeddedLimits = {
  patienceMs: 4_000,
  mostWaiting: 1_000,
  watchdogMs: 10_000,
  floorBytes: 32 * 1_048_576,
};

const MIGRATION_MS = 300_000;
const UPKEEP_MS = 120_000;

/**
 * Opens the embedded database in a folder, or in memory for null; one connection, used by one transaction after the other. The folder must be
 * this process's alone (data-lock.ts). A full disk or a stuck query takes it down: calls are answered 503 meanwhile,
 * and it is opened anew by itself once there is space.
 */
export async function openPglite(
  dataDir: string | null,
  dump?: Uint8Array,
  given: Partial<EmbeddedLimits> & Partial<Surroundings> = {},
): Promise<EmbeddedDatabase> {
  const limits = { ...LIMITS, ...given };
  const onFault = (error: unknown) =>
    given.onFault?.(error instanceof Error ? error : new Error(String(error)));
  if (dataDir) {
    mkdirSync(dataDir, { recursive: true });
    await removeCopies(dataDir);
  }
  const disk = await guardDisk(dataDir, limits.floorBytes);
  const queue = createBoundedQueue(limits.patienceMs, limits.mostWaiting);
  const supervisor = await ThreadSupervisor.open(
    { dataDir, dump },
    { disk, watchdogMs: limits.watchdogMs, onFault, lost: queue.refuseWaiting, start: given.start },
  );
  await migrateThrough(supervisor, { ...SILENT, report: given.reportUpgrade ?? SILENT.report });
  const placeOf = (turn: Turn) => ({
    rank: -TURNS.indexOf(turn),
    patienceMs: patienceOf(turn, limits.patienceMs),
  });
  const maintain = (text: string) =>
    queue.run(() => supervisor.allow(UPKEEP_MS, (thread) => thread.query(text, [])), placeOf('job'));
  const dumpAll = () => queue.run(async () => (await supervisor.thread().ask('dump', '')) as Uint8Array);
  const copier = dataDir
    ? new FilesCopier({ dataDir, supervisor, maintain, floorBytes: limits.floorBytes })
    : null;
  const isWell = () => supervisor.trouble() === null && disk.trouble() === null;
  const maintainByItself = async (text: string) =>
    text === 'checkpoint' && copier?.isCopying() ? [] : maintain(text);
  const upkeep = createUpkeep(maintainByItself, isWell, onFault);
  return describe({ supervisor, queue, placeOf, disk, maintain, dump: dumpAll, copier, upkeep });
}

interface Parts {
  supervisor: ThreadSupervisor;
  queue: BoundedQueue;
  placeOf: (turn: Turn) => { rank: number; patienceMs: number };
  disk: DiskGuard;
  maintain: (statement: string) => Promise<unknown[]>;
  dump: () => Promise<Uint8Array>;
  /** Null in memory. */
  copier: FilesCopier | null;
  upkeep: Upkeep;
}

function describe(parts: Parts): EmbeddedDatabase {
  const { supervisor, queue, placeOf, disk, maintain, dump, copier, upkeep } = parts;
  const run =
    (isAtOnce: boolean): Database['transact'] =>
    async (scope, work, turn = 'people') => {
      const why = supervisor.trouble();
      if (why) throw storageDown(why);
      const how = { isReadOnly: await disk.isLow(), isAtOnce };
      return queue.run(() => runTransaction(supervisor.thread(), scope, work, how), placeOf(turn));
    };
  return {
    engine: 'pglite',
    transact: run(false),
    ask: run(true),
    shared: null,
    onReturn: (work) => supervisor.onReturn(work),
    startUpkeep: () => upkeep.start(),
    fillBare: (bare, work) => fillBare(maintain, bare, work),
    trouble: () => supervisor.trouble(),
    writeTrouble: () => disk.trouble(),
    openSnapshot: () => (copier ? openCopy(copier) : openDump(dump)),
    files: copier ? { copy: (signal) => copier.copy(signal) } : null,
    dump,
    maintain,
    async close() {
      upkeep.stop();
      disk.stop();
      await supervisor.close((end) => queue.run(end));
    },
  };
}

async function openCopy(copier: FilesCopier): Promise<DirectConnection> {
  const copy = await copier.copy();
  try {
    const connection = await openFolderSnapshot({ dataDir: copy.folder });
    const close = async () => {
      await connection.close();
      await copy.remove();
    };
    return { ...connection, close };
  } catch (error) {
    await copy.remove();
    throw error;
  }
}

async function openDump(dump: () => Promise<Uint8Array>): Promise<DirectConnection> {
  return openFolderSnapshot({ dataDir: null, dump: await dump() });
}

async function migrateThrough(supervisor: ThreadSupervisor, to: StepReport): Promise<void> {
  try {
    await supervisor.allow(MIGRATION_MS, (thread) =>
      migrate(
        (text) => thread.run(text),
        async (text) => (await thread.query(text, [])) as AppliedMigration[],
        undefined,
        to,
      ),
    );
  } catch (error) {
    await supervisor.close((end) => end());
    throw error;
  }
}
