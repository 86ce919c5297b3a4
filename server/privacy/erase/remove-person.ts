import { removeAccount, type AccountRow } from '../../accounts/index.ts';
import { withdrawConsent } from '../../consents/index.ts';
import { deleteRefusedOf } from '../../devices/index.ts';
import { eraseReadsInViews } from '../../gates/index.ts';
import { deleteInquiriesFrom } from '../../inquiries/index.ts';
import { takeOutOfPasses } from '../../passes/index.ts';
import { leaveOutSeen, leavePlates } from '../../plates/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findEnds, listInViews, lockPlates } from '../../sessions/index.ts';
import type { PrivacyServices } from '../privacy-services.ts';
import { writeErasures, writeWaits } from '../store.ts';
import { findOwnPasses } from './find-own-passes.ts';
import { isWaitedFor, waitsUntil } from './waits-until.ts';

/** What went at once, and how many visits are taken in hand behind it. */
interface Removed {
  readonly files: readonly string[];
  readonly visits: number;
  /** How many of these are under way, or ended so lately that their car may be read again. */
  readonly underWay: number;
  /** When the last of these has lost its plate at the latest; null where there is none. */
  readonly erasedBy: Date | null;
}

/**
 * Removes a locked account and what hangs on it, in one transaction. The visits that it saw wait for their plates to be
 * taken away piece by piece, so that no gate waits for somebody's ten years of visits. A visit that another account has
 * proven too stays that one's. `askedAt` is before `at` where a backup had brought somebody back.
 */
export async function removePerson(
  { services, malls }: PrivacyServices,
  transaction: Transaction,
  account: AccountRow,
  { at, askedAt = at }: { at: Date; askedAt?: Date },
): Promise<Removed> {
  const { id, publicId, email, emailVerifiedAt } = account;
  const { views, proven } = await leavePlates(services, transaction, { account: id, at });
  const plates = [...new Set(views.map(({ key }) => key))];
  // A car that is at an entry just now is inside before its plate is looked for.
  if (plates.length > 0)
    await lockPlates(
      transaction,
      plates,
      malls.list().map((mall) => mall.id),
    );
  const visits = await leaveOutSeen(transaction, await listInViews(transaction, views), id);
  await writeWaits(
    transaction,
    visits.map((visit) => ({ session: visit.id, publicId: visit.publicId, askedAt })),
  );
  const ends = await findEnds(
    transaction,
    visits.map((visit) => visit.id),
  );
  const waiting = visits.flatMap((visit) => {
    const endedAt = ends.get(visit.id);
    return endedAt !== undefined && isWaitedFor(endedAt, { askedAt, now: at })
      ? [waitsUntil({ endedAt, askedAt }).getTime()]
      : [];
  });
  const { files } = await eraseReadsInViews(transaction, views);
  await takeOutOfPasses(transaction, malls, await findOwnPasses(transaction, account, proven, at), at);
  for (const { key, from } of views) await deleteRefusedOf(transaction, { key, from });
  // Anybody can write a message under an address that is not theirs; what was written signed in is theirs.
  const inquiries = await deleteInquiriesFrom(transaction, {
    account: id,
    email: emailVerifiedAt ? email : null,
  });
  await removeAccount(services, transaction, account, at);
  await withdrawConsent(transaction, { account: publicId, how: 'erasure', at });
  await writeErasures(transaction, [
    { kind: 'account', publicId, at },
    ...inquiries.map((inquiry) => ({ kind: 'inquiry' as const, publicId: inquiry, at })),
  ]);
  const erasedBy = waiting.length === 0 ? null : new Date(Math.max(...waiting));
  return { files, visits: visits.length, underWay: waiting.length, erasedBy };
}
