import type { OwnBill } from '#contract/pay.ts';
import { isPayable } from '#domain/money/least-payable.ts';
import { toRupees } from '#domain/money/money.ts';
import { findDues, NOTHING_DUE } from '../money/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import type { Session } from '../sessions/index.ts';
import type { BillServices } from './bill-services.ts';
import { findBill, type Bill } from './find-bill.ts';
import { findNextStep } from './next-step.ts';
import { ownTokensOf } from './pay-link.ts';
import { paidOf, presentInDoubt, statusOf } from './present.ts';

const MOST = 200;

/**
 * The bills of an account's own sessions. Which sessions those are its own scope decides, by the same rules as its
 * history; what they owe is read beside it, because money belongs to malls.
 */
export async function listOwnBills(
  { services, sessions }: Pick<BillServices, 'services' | 'sessions'>,
  account: number,
  now: Date,
): Promise<OwnBill[]> {
  const { database, config } = services;
  const own = await database.transact({ account }, (transaction) =>
    sessions.listOwn(transaction, account, MOST),
  );
  if (own.length === 0) return [];
  return database.transact('system', async (transaction) => {
    const dues = await findDues(
      transaction,
      own.map(({ id }) => id),
    );
    const dueOf = ({ id }: Session) => dues.get(id) ?? NOTHING_DUE;
    const shown = own.filter((session) => {
      const { duePaise, receivedPaise } = dueOf(session);
      return session.kind === 'open' || isPayable(duePaise) || receivedPaise > 0;
    });
    const tokens = await ownTokensOf(services, transaction, shown, { account, now });
    const bills: OwnBill[] = [];
    for (const [at, session] of shown.entries()) {
      const bill = session.kind === 'open' ? await findBill(transaction, session, now) : null;
      const due = bill?.due ?? dueOf(session);
      const duePaise = bill?.duePaise ?? due.duePaise;
      const inside = bill && (await presentInside(transaction, bill, now));
      bills.push({
        session: session.publicId,
        payUrl: `${config.siteUrl}/pay/${tokens[at] ?? ''}`,
        status: statusOf(session, duePaise, due),
        amountDue: Math.max(0, toRupees(duePaise)),
        amountPaid: toRupees(paidOf(due)),
        ...(inside ?? LEFT),
      });
    }
    return bills;
  });
}

type OfCarInside = Pick<OwnBill, 'leaveBy' | 'exitInDoubt' | 'nextStep'>;

const LEFT: OfCarInside = { leaveBy: null, exitInDoubt: null, nextStep: null };

async function presentInside(transaction: Transaction, bill: Bill, now: Date): Promise<OfCarInside> {
  const { leaveBy } = bill;
  return {
    leaveBy: leaveBy?.toISOString() ?? null,
    exitInDoubt: presentInDoubt(bill),
    nextStep: await findNextStep(transaction, bill, now),
  };
}
