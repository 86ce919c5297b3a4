import { deleteInvitationsBefore } from '../../accounts/index.ts';
import { recordSecurityEvent } from '../../audit/index.ts';
import { deleteRefusedBefore } from '../../devices/index.ts';
import { eraseReadsAlone } from '../../gates/index.ts';
import { deleteInquiriesBefore } from '../../inquiries/index.ts';
import { emptyEndedPasses } from '../../passes/index.ts';
import { deleteDeskCodesBefore, deleteReleasedBefore } from '../../plates/index.ts';
import { daysBefore, inRounds } from '../../platform/process/retention.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { servicesOfJobs, type Services } from '../../platform/services.ts';
import { takeOldPlates } from './take-old-plates.ts';

const AT_ONCE = 200;
/** So long the code of a visit works, and one that was used must be known. */
const CODE_DAYS = 8;

/** How many rows went or lost their plate, by kind. */
export type RetentionCounts = Readonly<
  Record<
    | 'plates'
    | 'reads'
    | 'passes'
    | 'released'
    | 'refused'
    | 'inquiries'
    | 'mails'
    | 'invitations'
    | 'deskCodes',
    number
  >
>;

type Piece = (transaction: Transaction, before: Date, most: number) => Promise<number>;

/**
 * Deletes what is older than the settings say, or takes its plate away: a few rows at a time, each in a turn behind gates,
 * readings and people. Images and readings have jobs of their own beside their tables.
 */
export async function applyRetention(
  services: Services,
  now: Date,
  isStopping: () => boolean = () => false,
): Promise<RetentionCounts> {
  const onJobs = servicesOfJobs(services);
  const { database, files, config, mail } = onJobs;
  const { retention } = config;
  const each = (days: number, piece: Piece) =>
    inRounds(AT_ONCE, isStopping, () =>
      database.transact('system', (transaction) => piece(transaction, daysBefore(now, days), AT_ONCE)),
    );
  const counts = {
    plates: await takeOldPlates(onJobs, daysBefore(now, retention.plates), isStopping),
    reads: await inRounds(AT_ONCE, isStopping, async () => {
      const before = daysBefore(now, retention.plates);
      const erased = await database.transact('system', (transaction) =>
        eraseReadsAlone(transaction, before, AT_ONCE),
      );
      if (erased.files.length > 0) await files.removeUnnamed(erased.files);
      return erased.count;
    }),
    passes: await each(retention.plates, emptyEndedPasses),
    released: await each(Math.max(retention.plates, CODE_DAYS), deleteReleasedBefore),
    refused: await each(retention.refused, deleteRefusedBefore),
    inquiries: await each(retention.inquiries, deleteInquiriesBefore),
    mails: await each(retention.mails, (transaction, before, most) =>
      mail.deleteOld(transaction, before, most),
    ),
    invitations: await each(retention.invitations, deleteInvitationsBefore),
    // They work for a day and prove nothing afterwards.
    deskCodes: await each(1, deleteDeskCodesBefore),
  };
  if (Object.values(counts).some((count) => count > 0))
    await database.transact('system', (transaction) =>
      recordSecurityEvent(transaction, {
        kind: 'retention_applied',
        account: 'product',
        facts: counts,
        at: now,
      }),
    );
  return counts;
}
