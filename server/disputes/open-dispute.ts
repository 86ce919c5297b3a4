import { randomUUID } from 'node:crypto';
import type { OwnDispute } from '#contract/disputes.ts';
import { paise } from '#domain/money/money.ts';
import { admitToken, findByPayToken, payLinkNotValid } from '../bills/index.ts';
import {
  findCharges,
  findDues,
  listChargebacksOf,
  listPayments,
  listRefunds,
  NOTHING_DUE,
} from '../money/index.ts';
import { conflict } from '../platform/http/errors.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { lockSession, perhapsLeftAt, type Session } from '../sessions/index.ts';
import type { DisputeServices } from './dispute-services.ts';
import { insertDispute, listOfSession, type StoredDispute } from './store.ts';
import { wordSteps } from './word-steps.ts';

/** Who still disagrees after so many answers needs somebody to talk to. */
const MOST = 3;

/** Stores a driver's dispute about the session of a pay link. */
export async function openDisputeByLink(
  on: Pick<DisputeServices, 'services' | 'sessions'>,
  token: string,
  asked: { reason: string; text: string },
): Promise<OwnDispute> {
  const now = on.services.clock();
  const admitted = await admitToken(on, token);
  return on.services.database.transact('system', async (transaction) => {
    const found = await findByPayToken(transaction, admitted);
    const session = found && (await lockSession(transaction, found.id));
    if (!session) throw payLinkNotValid();
    const earlier = await listOfSession(transaction, session.id);
    refuseWhere(await mayNotDispute(transaction, session, earlier));
    const made = { raisedBy: 'driver', reason: asked.reason, words: asked.text.trim() } as const;
    const dispute = await insertDispute(transaction, newDispute(session, made, now));
    return presentOwn(dispute, []);
  });
}

/** What a driver has asked about the session of a pay link, and whether there may be one more question. */
export async function listByLink(
  on: Pick<DisputeServices, 'services' | 'sessions'>,
  token: string,
): Promise<{ disputes: OwnDispute[]; mayDispute: boolean }> {
  const admitted = await admitToken(on, token);
  return on.services.database.transact('system', async (transaction) => {
    const session = await findByPayToken(transaction, admitted);
    if (!session) throw payLinkNotValid();
    const [disputes, refunds, payments, chargebacks] = await Promise.all([
      listOfSession(transaction, session.id),
      listRefunds(transaction, session.id),
      listPayments(transaction, session.id),
      listChargebacksOf(transaction, session.id),
    ]);
    return {
      disputes: disputes.map((dispute) =>
        presentOwn(dispute, wordSteps(dispute, refunds, payments, chargebacks, 'driver')),
      ),
      mayDispute: (await mayNotDispute(transaction, session, disputes)) === null,
    };
  });
}

/** A dispute before it has a number. */
export function newDispute(
  { mall, id }: Pick<Session, 'mall' | 'id'>,
  made: Pick<StoredDispute, 'raisedBy' | 'reason' | 'words'>,
  now: Date,
) {
  const undecided = {
    state: 'open' as const,
    paise: paise(0),
    answer: null,
    decidedAt: null,
    decidedBy: null,
  };
  return {
    publicId: `dp_${randomUUID().replaceAll('-', '')}`,
    mall,
    session: id,
    ...made,
    ...undecided,
    createdAt: now,
  };
}

type Objection = readonly [code: string, sentence: string];

/** Why there may be no dispute about a session now; null where there may. */
export async function mayNotDispute(
  transaction: Transaction,
  session: Session,
  earlier: readonly StoredDispute[],
): Promise<Objection | null> {
  // Who may have left by an exit that was read in doubt says so before anything is charged.
  const mayHaveLeft = session.kind === 'open' && (await perhapsLeftAt(transaction, session)) !== null;
  if (session.kind === 'open' && !mayHaveLeft)
    return ['still_open', 'A charge can be disputed once the car has reached the exit.'];
  if (earlier.some(({ state }) => state === 'open'))
    return ['dispute_open', 'This charge is being looked into already.'];
  if (earlier.filter(({ raisedBy }) => raisedBy === 'driver').length >= MOST)
    return ['too_many_disputes', 'This charge was looked into three times. Please talk to the mall.'];
  if (mayHaveLeft) return null;
  const charge = (await findCharges(transaction, [session.id])).get(session.id);
  const { receivedPaise, refundedPaise } =
    (await findDues(transaction, [session.id])).get(session.id) ?? NOTHING_DUE;
  if ((charge?.paise ?? 0) === 0 && receivedPaise <= refundedPaise)
    return ['nothing_charged', 'Nothing was charged for this visit.'];
  return null;
}

export function refuseWhere(objection: Objection | null): void {
  if (objection) throw conflict(...objection);
}

function presentOwn(dispute: StoredDispute, steps: OwnDispute['steps']): OwnDispute {
  const { publicId: id, reason, words, state, createdAt } = dispute;
  const shown = steps.length > 0 ? steps : wordSteps(dispute, [], [], [], 'driver');
  return { id, reason, text: words, state, createdAt: createdAt.toISOString(), steps: shown };
}
