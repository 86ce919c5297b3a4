import type { Services } from '../platform/services.ts';
import type { HeadCopies, HeadCopy } from './head-copies.ts';
import type { AuditKeys } from './keys.ts';
import { PRODUCT, recordSecurityEvent } from './record-event.ts';
import { sealPending } from './seal.ts';
import { sendHead } from './send-head.ts';
import { listSealed, readHead } from './store.ts';

const SEAL_MS = 1_000;
const COPY_MS = 60_000;
/** Once a day, ten minutes after midnight in India. */
const DAILY = '10 0 * * *';

/** What the trail needs by itself: sealing, copies of its head outside the database, a word on a key that is new. */
export class TrailUpkeep {
  readonly #services: Services;
  readonly #keys: AuditKeys;
  readonly #copies: HeadCopies;
  #listAddresses: () => Promise<readonly string[]> = () => Promise.resolve([]);

  constructor(services: Services, keys: AuditKeys, copies: HeadCopies) {
    this.#services = services;
    this.#keys = keys;
    this.#copies = copies;
    const { jobs, database } = services;
    jobs.add({ name: 'seal the audit trail', every: SEAL_MS, run: () => sealPending(database, keys) });
    jobs.add({ name: 'copy the head of the audit trail', every: COPY_MS, run: () => this.copyHead() });
    jobs.add({ name: 'send the head of the audit trail away', every: DAILY, run: () => this.#sendHead() });
  }

  /** Whom the head is mailed to. */
  sendTo(list: () => Promise<readonly string[]>): void {
    this.#listAddresses = list;
  }

  start(): void {
    const { log } = this.#services;
    this.recordKey().catch((error: unknown) =>
      log.error({ err: error }, "the audit's key could not be compared with the one before"),
    );
  }

  async copyHead(): Promise<HeadCopy> {
    const { database, clock } = this.#services;
    const head = await database.transact('system', (transaction) => readHead(transaction));
    const copy = { trail: head.trail, number: head.entries, hash: head.hash, at: clock().toISOString() };
    if (copy.number > 0) this.#copies.add(copy);
    return copy;
  }

  /** A key that is new, or the first of all, is a record of its own: it seals what was there before. */
  async recordKey(): Promise<void> {
    const { database, clock, log } = this.#services;
    const now = this.#keys.current.id;
    const isNew = await database.transact('system', async (transaction) => {
      const { entries } = await readHead(transaction);
      const [last] = await listSealed(transaction, entries - 1, 1);
      if (!last || last.keyId === now) return false;
      const facts = { before: last.keyId, now };
      const event = { kind: 'audit_key_changed', account: PRODUCT, facts, at: clock() } as const;
      await recordSecurityEvent(transaction, event);
      return true;
    });
    if (isNew) log.warn('the audit trail is sealed with another key than before');
  }

  async #sendHead(): Promise<void> {
    const { log, mail } = this.#services;
    const head = await this.copyHead();
    log.warn({ auditHead: head }, 'the head of the audit trail today');
    if (head.number > 0) await sendHead(mail, head, await this.#listAddresses());
  }
}
