import { NOTICE_VERSION } from '#contract/notice.ts';
import { describeAccount, ownAccount } from '../../accounts/index.ts';
import { listConsents } from '../../consents/index.ts';
import { listDisputesOf } from '../../disputes/index.ts';
import { listInquiriesFrom, presentInquiry } from '../../inquiries/index.ts';
import { findAllViews, findClaims, findProofsOf } from '../../plates/index.ts';
import type { Caller } from '../../platform/http/gatekeeper.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { PrivacyServices } from '../privacy-services.ts';
import { listNamesAsStaff } from '../erase/list-names-as-staff.ts';
import { describeMoney } from './describe-money.ts';
import { describePasses, LEFT_OUT } from './describe-passes.ts';
import { wordOwnRecord } from './word-record.ts';

/**
 * What is stored about somebody, for themselves. Visits as their history shows them, by what is proven of their plates;
 * messages that they sent signed in, and those under their address only where the address is confirmed.
 */
export async function gatherOwnData(on: PrivacyServices, caller: Caller) {
  const { services, sessions, malls } = on;
  const stored = await services.database.transact('system', async (transaction) => {
    const account = await ownAccount(transaction, caller);
    const isConfirmed = account.emailVerifiedAt !== null;
    return {
      ...(await describeAccount(transaction, account)),
      plates: await describePlates(transaction, caller.accountId),
      namesAsStaff: await listNamesAsStaff(on, transaction, caller.publicId),
      consents: (await listConsents(transaction, caller.publicId)).map(({ notice, what, how, at }) => ({
        notice,
        what,
        how,
        at,
      })),
      messages: (
        await listInquiriesFrom(transaction, {
          account: account.id,
          email: isConfirmed ? account.email : null,
        })
      ).map(presentInquiry),
      passes: await describePasses(transaction, malls, account, services.clock()),
      mailsWaiting: isConfirmed ? await services.mail.listWaiting(transaction, account.email) : [],
    };
  });
  return {
    about:
      'What Get My Spot stores about you; what is not in this file stands under leftOut. Times are UTC unless they carry a zone.',
    leftOut: LEFT_OUT,
    exportedAt: services.clock().toISOString(),
    notice: NOTICE_VERSION,
    ...stored,
    administers: caller.adminOf.flatMap((id) => malls.known(id)?.name ?? []),
    roles: Object.entries(caller.roles).flatMap(([id, role]) => {
      const mall = malls.known(Number(id));
      return mall ? [{ mall: mall.name, role }] : [];
    }),
    visits: await sessions.listHistory(caller.accountId),
    ...(await describeVisits(on, caller.accountId)),
    records: await describeRecords(on, caller),
  };
}

/** More visits than anybody has made. */
const MOST_VISITS = 10_000;

/** Of the visits that the account sees: what was paid for them, and what was asked about their charges. */
async function describeVisits({ services: { database }, sessions }: PrivacyServices, account: number) {
  const own = await database.transact({ account }, (transaction) =>
    sessions.listOwn(transaction, account, MOST_VISITS),
  );
  return database.transact('system', async (transaction) => ({
    ...(await describeMoney(transaction, own)),
    disputes: await listDisputesOf(
      transaction,
      own.map(({ id }) => id),
    ),
  }));
}

async function describePlates(transaction: Transaction, account: number) {
  const [claims, proofs, views] = await Promise.all([
    findClaims(transaction, account),
    findProofsOf(transaction, account),
    findAllViews(transaction, account),
  ]);
  const listed = claims.map(({ key, plate, claimedAt, status, contestedAt }) => ({
    plate,
    status,
    claimedAt,
    contestedAt,
    proofs: proofs.filter((proof) => proof.key === key).map(describeProof),
    visitsShown: views
      .filter((view) => view.key === key)
      .map(({ visibleFrom, visibleUntil }) => ({ from: visibleFrom, until: visibleUntil })),
  }));
  const isReleased = (key: string) => !claims.some((claim) => claim.key === key);
  const released = proofs.filter(({ key }) => isReleased(key));
  return {
    claimed: listed,
    proofsOfReleased: released.map((proof) => ({ plate: proof.key, ...describeProof(proof) })),
  };
}

function describeProof({
  how,
  visitAt,
  at,
  endedAt,
  isBorneOut,
}: {
  how: string;
  visitAt: Date;
  at: Date;
  endedAt: Date | null;
  isBorneOut: boolean;
}) {
  return { how, visitAt, at, endedAt, isBorneOut };
}

/** What the audit trail says about them; of what others did neither who nor from where. */
async function describeRecords({ audit }: PrivacyServices, { publicId }: Caller) {
  const records = await audit.listAbout(publicId);
  return records.map(({ at, action, actor, address, times }) => ({
    at,
    what: wordOwnRecord(action),
    by: actor === publicId ? 'you' : 'somebody else',
    from: actor === publicId ? address : null,
    times,
  }));
}
