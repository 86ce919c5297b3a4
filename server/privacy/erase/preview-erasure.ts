import type { ErasurePreview } from '#contract/privacy.ts';
import { isPayable } from '#domain/money/least-payable.ts';
import { toRupees } from '#domain/money/money.ts';
import { isLastSuperAdmin, ownAccount } from '../../accounts/index.ts';
import { findDues, NOTHING_DUE } from '../../money/index.ts';
import { findProven } from '../../plates/index.ts';
import type { Caller } from '../../platform/http/gatekeeper.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { ownPlate, type Session } from '../../sessions/index.ts';
import type { PrivacyServices } from '../privacy-services.ts';
import { findOwnPasses } from './find-own-passes.ts';
import { listNamesAsStaff } from './list-names-as-staff.ts';
import { isWaitedFor, waitsUntil } from './waits-until.ts';

/** As many of an account's own sessions as its bills show. */
const MOST = 200;

/** What an erasure of the caller would wait for, and what of others' business it would take along. */
export async function previewErasure(on: PrivacyServices, caller: Caller): Promise<ErasurePreview> {
  const { services, sessions, malls } = on;
  const now = services.clock();
  const nameMall = (mall: number) => malls.known(mall)?.name ?? '';
  const visits = await sessions.listHistory(caller.accountId);
  const account = caller.accountId;
  const own = await services.database.transact({ account }, (transaction) =>
    sessions.listOwn(transaction, account, MOST),
  );
  const drawers = await on.accounts.drawers.of(caller.publicId);
  const { passes, isLast, owed, namesAsStaff } = await services.database.transact(
    'system',
    async (transaction) => {
      const proven = await findProven(transaction, caller.accountId);
      return {
        owed: await findOwed(on, transaction, own),
        passes: await findOwnPasses(transaction, await ownAccount(transaction, caller), proven, now),
        isLast: await isLastSuperAdmin(transaction, caller),
        namesAsStaff: await listNamesAsStaff(on, transaction, caller.publicId),
      };
    },
  );
  return {
    underWay: visits.flatMap(({ mallName: mall, carNumber: plate, entryAt: since, exitAt, status }) => {
      const endedAt = status === 'ongoing' ? null : toEnd(exitAt);
      if (endedAt === undefined || !isWaitedFor(endedAt, { askedAt: now, now })) return [];
      const erasedBy = waitsUntil({ endedAt, askedAt: now }).toISOString();
      return [{ mall, plate, since, hasLeft: endedAt !== null, erasedBy }];
    }),
    passes: passes
      .filter(({ isOver }) => !isOver)
      .map(({ mall, number, kind, plates, isAlone }) => ({
        mall: malls.known(mall)?.name ?? '',
        number,
        kind,
        ends: isAlone,
        plates: plates.map(({ plate }) => plate),
      })),
    owed,
    isLastSuperAdmin: isLast,
    isSuperAdmin: caller.isSuperAdmin,
    roles: Object.keys(caller.roles).map((mall) => nameMall(Number(mall))),
    drawers: drawers.map(({ mall }) => nameMall(mall)),
    namesAsStaff,
  };
}

/** What visits that are over still cost: an erasure takes the plate off a bill, and nothing of what is due. */
async function findOwed(
  { malls }: Pick<PrivacyServices, 'malls'>,
  transaction: Transaction,
  own: readonly Session[],
): Promise<ErasurePreview['owed']> {
  const over = own.filter(({ kind }) => kind !== 'open');
  const dues = await findDues(
    transaction,
    over.map(({ id }) => id),
  );
  return over.flatMap((session) => {
    const { id, mall } = session;
    const { duePaise } = dues.get(id) ?? NOTHING_DUE;
    return isPayable(duePaise)
      ? [{ mall: malls.known(mall)?.name ?? '', plate: ownPlate(session), amountDue: toRupees(duePaise) }]
      : [];
  });
}

function toEnd(exitAt: string | null): Date | undefined {
  return exitAt === null ? undefined : new Date(exitAt);
}
