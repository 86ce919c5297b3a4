import { randomUUID } from 'node:crypto';
import type { SettlementInput } from '#contract/settlements.ts';
import { writeAudit, type ChangedBy } from '../../audit/index.ts';
import { findCharges } from '../../money/index.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { attemptAlone } from '../../platform/storage/attempt-alone.ts';
import type { Session } from '../session.ts';
import type { SessionServices } from '../session-services.ts';
import { lockSessions } from '../store.ts';
import { close, closeFree, correctPlate, enter, join, split, waive } from './change-sessions.ts';
import { correctClass } from './correct-class.ts';
import { findSame, type SettledBefore } from './same-again.ts';
import { findAnySettlement, insertSettlement } from './store.ts';
import type { Settling } from './settling.ts';
import { storeChange, type Change } from './stored-change.ts';
import { undo } from './undo.ts';
import { refuseWithoutEffect } from './without-effect.ts';

/** What was decided, and the sessions as they stand after it. */
interface SettledByHand {
  readonly settlement: { id: string; action: string; at: string; person: string; reason: string };
  readonly sessions: readonly Session[];
}

/** Who decides, and whether that is refused where the same stands already: a list of its own knows by itself what was sent twice. */
interface Deciding extends ChangedBy {
  readonly mustChangeSomething?: boolean;
}

/** Does what a person decided, in one transaction, with its audit record; nobody else decides about sessions meanwhile. */
export function settleByHand(
  on: SessionServices,
  mall: number,
  asked: SettlementInput,
  by: ChangedBy,
): Promise<SettledByHand> {
  return on.services.database.transact({ mall }, async (transaction) => {
    await lockSessions(transaction, mall);
    const same = await findSame(transaction, mall, asked, by.actor);
    return same
      ? asSettled(same)
      : settleWithin(on, transaction, mall, asked, { ...by, mustChangeSomething: true });
  });
}

/** The same within a transaction in which the caller has locked the sessions of the mall. */
export async function settleWithin(
  on: SessionServices,
  transaction: Transaction,
  mall: number,
  asked: SettlementInput,
  by: Deciding,
): Promise<SettledByHand> {
  const { actor: person, now } = by;
  const settled = await settleOne(on, transaction, mall, asked, by);
  const { id, action } = settled.settlement;
  const sessions = settled.sessions.map(({ publicId }) => publicId);
  // Without the reason: a person's words may name somebody, and the trail can never be changed.
  const detail = { action, settlement: id, sessions };
  const target = sessions[0] ?? id;
  await writeAudit(transaction, { actor: person, action: 'session_settled', target, mall, detail }, now);
  return settled;
}

/** Who sends the same once more is given the decision that stands. */
function asSettled({ settlement, sessions }: SettledBefore): SettledByHand {
  const { publicId: id, action, at, person, reason } = settlement;
  return { settlement: { id, action, at: at.toISOString(), person, reason }, sessions };
}

/**
 * Does many such, with one audit record; one that is refused stops no other. Answers a settlement, or the sentence of
 * the refusal, for each that was asked.
 */
export async function settleMany(
  on: SessionServices,
  transaction: Transaction,
  mall: number,
  asked: readonly SettlementInput[],
  by: ChangedBy,
): Promise<(SettledByHand | { refused: string })[]> {
  const made: (SettledByHand | { refused: string })[] = [];
  for (const one of asked) {
    try {
      made.push(await attemptAlone(transaction, (own) => settleOne(on, own, mall, one, by)));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      made.push({ refused: error.message });
    }
  }
  const settled = made.flatMap((one) => ('sessions' in one ? [one] : []));
  const sessions = settled.flatMap((one) => one.sessions.map(({ publicId }) => publicId));
  const [first] = settled;
  if (!first) return made;
  const detail = { action: first.settlement.action, many: settled.length, sessions };
  const target = sessions[0] ?? '';
  await writeAudit(transaction, { actor: by.actor, action: 'session_settled', target, mall, detail }, by.now);
  return made;
}

async function settleOne(
  on: SessionServices,
  transaction: Transaction,
  mall: number,
  asked: SettlementInput,
  { actor: person, now, mustChangeSomething = false }: Deciding,
): Promise<SettledByHand> {
  const { action, reason } = asked;
  const by: Settling = { mall, id: randomUUID(), person, now };
  const changes = await carryOut(on, transaction, by, asked);
  const charges = await findCharges(
    transaction,
    changes.map(({ after }) => after.id),
  );
  const undone =
    asked.action === 'undo' ? await findAnySettlement(transaction, mall, asked.settlement) : null;
  if (mustChangeSomething) await refuseWithoutEffect(transaction, by, { action, undone }, changes, charges);
  const stored = changes.map((change) => storeChange(change, charges.get(change.after.id)?.paise ?? 0));
  const settlement = { publicId: by.id, mall, action, person, reason, at: now, undoneAt: null };
  await insertSettlement(transaction, { ...settlement, changes: stored });
  const settled = changes.map(({ after }) => after);
  const sessions = undone ? await followUp(on, transaction, settled, { now, decidedAt: undone.at }) : settled;
  for (const session of sessions) for (const work of on.onSettled) await work(transaction, session, now);
  return { settlement: { id: by.id, action, at: now.toISOString(), person, reason }, sessions };
}

/** What was read while a settlement stood was taken as it stood then. */
async function followUp(
  { onTakenBack }: SessionServices,
  transaction: Transaction,
  sessions: readonly Session[],
  { now, decidedAt }: { readonly now: Date; readonly decidedAt: Date },
): Promise<Session[]> {
  const followed: Session[] = [];
  for (const session of sessions) {
    let stands = session;
    for (const work of onTakenBack) stands = await work(transaction, stands, now, decidedAt);
    followed.push(stands);
  }
  return followed;
}

function carryOut(
  on: SessionServices,
  transaction: Transaction,
  by: Settling,
  asked: SettlementInput,
): Promise<Change[]> {
  switch (asked.action) {
    case 'enter':
      return enter(on, transaction, by, asked);
    case 'close':
      return close(on, transaction, by, asked);
    case 'join':
      return join(on, transaction, by, asked);
    case 'split':
      return split(on, transaction, by, asked);
    case 'correct_plate':
      return correctPlate(on, transaction, by, asked);
    case 'correct_class':
      return correctClass(on, transaction, by, asked);
    case 'waive':
      return waive(on, transaction, by, asked);
    case 'close_free':
      return closeFree(on, transaction, by, asked);
    case 'undo':
      return undo(on, transaction, by, asked.settlement);
  }
}
