import { PRODUCT } from '../../audit/index.ts';
import { lowerCharge } from '../../bills/index.ts';
import { writeCovers } from '../../money/index.ts';
import type { JobFaults } from '../../platform/jobs/faults.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { lockSession } from '../../sessions/index.ts';
import { coverName, coverOf } from '../pass-cover.ts';
import type { PassServices } from '../pass-services.ts';
import { findPassById, holdPasses } from '../store.ts';
import { listOverQuota, writeUses, type PassUse } from '../uses/store.ts';
import { judgeUseAgain } from './judge-overlap.ts';

/** A read goes back three days at most, and a person settles what was asked about within a week. */
const LATEST_MS = 7 * 24 * 3_600_000;
const MOST = 1_000;

/**
 * Those that came in over the quota of a pass, and by what is known since were within it: the other car's exit was read
 * late, it came in again, its slot was seen free, or a person has settled it. What they were charged is corrected.
 */
export async function liftOverQuota(on: PassServices, faults: JobFaults, now: Date): Promise<void> {
  const { database } = on.services;
  const since = new Date(now.getTime() - LATEST_MS);
  const over = await database.ask('system', (transaction) =>
    listOverQuota(transaction, { from: since, to: now, most: MOST }),
  );
  for (const use of over)
    await faults.alone(`mall ${use.mall}, the pass of session ${use.session}`, () =>
      database.transact({ mall: use.mall }, (transaction) => lift(on, transaction, use, now)),
    );
}

async function lift(on: PassServices, transaction: Transaction, use: PassUse, now: Date): Promise<void> {
  await holdPasses(transaction, [use.pass]);
  const pass = await findPassById(transaction, use.pass);
  const session = await lockSession(transaction, use.session);
  if (!pass || !session || session.kind === 'unmatched') return;
  const { mall, entryAt, entryDoubtMs } = session;
  const outcome = await judgeUseAgain(on, transaction, pass, use, { entryAt, entryDoubtMs, now });
  const cover = coverOf(pass);
  if (outcome === 'over_quota' || cover === null) return;
  const exitAt = session.kind === 'closed' ? session.closedAt : null;
  await writeUses(transaction, [{ ...use, outcome, leftAt: use.leftAt ?? exitAt }]);
  const whose = { mall, session: session.id, name: coverName(pass), givenBy: PRODUCT, givenAt: now };
  await writeCovers(transaction, [{ ...whose, cover }]);
  if (session.kind === 'open') return on.sessions.publishCorrected(transaction, session);
  const reason = 'The other car of its pass had left.';
  const name = `quota-${session.publicId}`;
  await lowerCharge(on, transaction, session, { name, reason, by: { actor: PRODUCT, now } });
  on.sessions.publishCorrected(transaction, session);
}
