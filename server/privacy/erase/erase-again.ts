import { lockLeaving } from '../../accounts/index.ts';
import { recordSecurityEvent } from '../../audit/index.ts';
import { nameOf, type Erasure } from '../../backup/index.ts';
import { deleteInquiry } from '../../inquiries/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findNamed } from '../../sessions/index.ts';
import type { PrivacyServices } from '../privacy-services.ts';
import { listErasures, writeErasures, writeWaits } from '../store.ts';
import { removePerson } from './remove-person.ts';
import { settleWaits } from './settle-waits.ts';
import { askedLongAgo } from './waits-until.ts';

const AT_ONCE = 1_000;

/**
 * Erases again what the list outside the database names and the database does not know: it was restored from a backup of
 * before. Called before anybody is served. Answers how many erasures were missing.
 */
export async function eraseAgain(on: PrivacyServices): Promise<number> {
  const { database, clock, log } = on.services;
  const listed = on.list.read();
  if (listed.length === 0) return 0;
  const known = await readKnown(on);
  const missing = listed.filter((one) => !known.has(nameOf(one)));
  for (let at = 0; at < missing.length; at += AT_ONCE) {
    const piece = missing.slice(at, at + AT_ONCE);
    const now = clock();
    await database.transact('system', async (transaction) => {
      // First: they wait no more, the other visits of their accounts may.
      await waitForSessions(transaction, piece, askedLongAgo(now));
      for (const one of piece) await eraseOne(on, transaction, one, now);
      await writeErasures(
        transaction,
        piece.map(({ kind, id, at: was }) => ({ kind, publicId: id, at: new Date(was) })),
      );
      const facts = { again: true, rows: piece.length };
      await recordSecurityEvent(transaction, { kind: 'erased', account: 'product', facts, at: now });
    });
    await settleWaits(on, now);
  }
  if (missing.length > 0)
    log.warn(
      { rows: missing.length },
      'the database is older than the list of erasures: they were done again',
    );
  return missing.length;
}

async function readKnown({ services: { database } }: PrivacyServices): Promise<Set<string>> {
  const known = new Set<string>();
  for (let behind = 0; ;) {
    const from = behind;
    const rows = await database.transact('system', (transaction) => listErasures(transaction, from, AT_ONCE));
    for (const { kind, publicId } of rows) known.add(nameOf({ kind, id: publicId }));
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return known;
    behind = last.id;
  }
}

async function eraseOne(
  on: PrivacyServices,
  transaction: Transaction,
  { kind, id, at: askedAt }: Erasure,
  now: Date,
): Promise<void> {
  if (kind === 'inquiry') await deleteInquiry(transaction, id);
  if (kind !== 'account') return;
  const account = await lockLeaving(transaction, id);
  if (account) await removePerson(on, transaction, account, { at: now, askedAt: new Date(askedAt) });
}

async function waitForSessions(
  transaction: Transaction,
  piece: readonly Erasure[],
  askedAt: Date,
): Promise<void> {
  const names = piece.filter(({ kind }) => kind === 'session').map(({ id }) => id);
  const found = await findNamed(transaction, names);
  await writeWaits(
    transaction,
    found.map(({ id, publicId }) => ({ session: id, publicId, askedAt })),
  );
}
