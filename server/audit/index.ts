import type { FastifyInstance } from 'fastify';
import type { Services } from '../platform/services.ts';
import { FoldedEvents, type NotedEvent } from './folded-events.ts';
import { TrailCheck } from './check.ts';
import { openHeadCopies } from './head-copies.ts';
import { markWith, openKeys, type AuditKeys } from './keys.ts';
import { noteRefusals } from './note-refusals.ts';
import { sealPending } from './seal.ts';
import { recordRestore, type RestoredFrom } from './record-restore.ts';
import { mountTrail } from './trail/routes.ts';
import type { AuditNames } from './trail/read-page.ts';
import type { SealedRecord } from './store.ts';
import { listRecords } from './trail/store.ts';
import { TrailUpkeep } from './upkeep.ts';
import { verifyTrail, type AuditVerdict } from './verify.ts';
import { wordVerdict } from './word-verdict.ts';

/**
 * The door of `audit`: what people with power did and saw, and what strangers tried, each record bound to the one before
 * it and sealed with a key outside the database. docs/decisions/018-audit-trail.md says how.
 */
export { takeAuditTurn } from './store.ts';
export { OPERATOR, PRODUCT, recordSecurityEvent, writeAudit, type AuditEntry } from './record-event.ts';
export { changedBy, type ChangedBy } from './changed-by.ts';
export { describeKeys, hasKeys, listKeyIds } from './keys.ts';
export { setHeadCopiesAside } from './head-copies.ts';
export type { AuditNames } from './trail/read-page.ts';

export interface Audit {
  /** Seals what is recorded and noted by now. */
  seal(): Promise<void>;
  /** Seals, then checks the whole trail against its keys and the copies of its heads. */
  verify(): Promise<AuditVerdict>;
  /** The same in a sentence for the operator. */
  describe(): Promise<{ readonly isWhole: boolean; readonly sentence: string }>;
  /** The newest records of what an account did and what was done to it, by its public id. */
  listAbout(account: string): Promise<SealedRecord[]>;
  /** After a restore: checks the trail, records the restore in it, and says in sentences how it stands. */
  recordRestore(from: RestoredFrom): Promise<{ readonly isWhole: boolean; readonly sentence: string }>;
  /** Notes what is refused. Call it before anything is mounted. */
  watch(app: FastifyInstance): void;
  /** Mounts the reading of the trail. */
  mount(app: FastifyInstance, names: AuditNames): void;
  start(): void;
  stop(): Promise<void>;
}

const FOLD_MS = 5_000;
const MOST_ABOUT = 10_000;
const EVERYTHING = { words: null, mall: null, actions: null, from: null, until: null, before: null };

/** What an application has open, by its database: whoever notes something needs no more than the services. */
const open = new WeakMap<Services['database'], { events: FoldedEvents; keys: AuditKeys }>();

/** Opens the trail; makes its key where there is none yet. */
export function openAudit(services: Services): Audit {
  const { database, clock, config, log } = services;
  const keys = openKeys(config);
  const copies = openHeadCopies(config);
  const events = new FoldedEvents(database, log);
  const upkeep = new TrailUpkeep(services, keys, copies);
  const check = new TrailCheck({ database, keys, copies, clock });
  open.set(database, { events, keys });
  let timer: NodeJS.Timeout | undefined;

  async function seal(): Promise<void> {
    await events.storeWaiting();
    await sealPending(database, keys);
  }
  const note = (event: Omit<NotedEvent, 'at'>) => events.note({ ...event, at: clock() });
  const verifySealed = () => verifyTrail((work) => database.transact('system', work), keys, copies.list());
  async function verify(): Promise<AuditVerdict> {
    await seal();
    return verifySealed();
  }

  return {
    seal,
    verify,
    async describe() {
      const before = await verifySealed();
      const mayAdd = mayBeAddedTo(before, copies.list().length);
      if (mayAdd) await upkeep.recordKey();
      const verdict = mayAdd ? await verify() : before;
      return { isWhole: verdict.ok, sentence: wordVerdict(verdict, copies.list().length) };
    },
    listAbout: (account) => seal().then(() => listAbout(database, account)),
    async recordRestore(from) {
      const outcome = await recordRestore({ database, keys, copies, clock }, from);
      if (outcome.isWhole) await upkeep.copyHead();
      return outcome;
    },
    watch: (app) => noteRefusals(app, note),
    mount(app, names) {
      upkeep.sendTo(() => names.listSuperAdmins());
      mountTrail(app, { services, names, check, seal, note, markPlate: markBy(keys) });
    },
    start() {
      timer = setInterval(
        () => void events.endFolds(clock().getTime()).catch(() => undefined),
        FOLD_MS,
      ).unref();
      upkeep.start();
    },
    async stop() {
      clearInterval(timer);
      try {
        await events.close();
        await seal();
        if (timer) await upkeep.copyHead();
      } catch (error) {
        log.error({ err: error }, 'what is recorded could not be sealed at the end; the next start does it');
      }
    },
  };
}

/**
 * Nothing is added to a trail that is not in order, nor with a wrong key to one that is. A trail without any seal is one
 * from before there were seals, unless a copied head says otherwise.
 */
function mayBeAddedTo(verdict: AuditVerdict, heads: number): boolean {
  return verdict.ok || (verdict.fault === 'unsealed' && verdict.record === 1 && heads === 0);
}

/**
 * Notes what comes often or fails, so that no transaction of its own carries it: alike events of one minute become one
 * record and a count. Resolves once it is stored, so whoever shows something waits for it; a refusal need not wait.
 */
export function noteSecurityEvent(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  event: Omit<NotedEvent, 'at'>,
): Promise<void> {
  return opened(database).events.note({ ...event, at: clock() });
}

/** What stands for a plate in a record: never the plate itself, because a record is never erased. */
export function markPlate({ database }: Pick<Services, 'database'>, plate: string): string {
  return markWith(opened(database).keys.current, plate);
}

function listAbout(database: Services['database'], account: string): Promise<SealedRecord[]> {
  return database.transact('system', (transaction) =>
    listRecords(transaction, { ...EVERYTHING, people: [account], limit: MOST_ABOUT }),
  );
}

const markBy = (keys: AuditKeys) => (plate: string) => markWith(keys.current, plate);

function opened(database: Services['database']) {
  const found = open.get(database);
  if (!found) throw new Error('the audit trail is not open');
  return found;
}
