import { writeAudit } from '../../audit/index.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import {
  endWait,
  findByIds,
  findByPublicId,
  forgetExit,
  lockSessions,
  type Session,
} from '../../sessions/index.ts';
import type { GateServices } from '../read-at-gate.ts';
import { listReadsOfExit, setTypedAside } from '../typed/store.ts';
import { findTypedFor, findTypedOut } from './may-take-back.ts';
import { findWaiting, type AtWait } from './settle-lane.ts';

/**
 * Takes back a plate that was typed at an exit by mistake: the car of that plate never stood there. Its visit goes on, the
 * ledger takes its charge back by the name of whoever pressed, and of the exit nothing is left but what a camera saw there.
 */
export async function takePlateBackAt(on: GateServices, transaction: Transaction, at: AtWait): Promise<void> {
  const { mall, by } = at;
  await lockSessions(transaction, mall);
  if (await takeTypedOutBack(on, transaction, at)) return;
  const { wait, session } = await findWaiting(transaction, at);
  const typed = await findTypedFor(transaction, wait);
  if (typed instanceof Refusal) throw typed;
  // Before the exit is taken off: a car that holds for its own visit would end that at once.
  if (session === null || !(await isSeen(transaction, session))) await endWait(transaction, wait.id, by.now);
  await setTypedAside(transaction, typed, at.by.now);
  const [known] = session === null ? [] : await findByIds(transaction, [session]);
  if (known) await takeExitOff(on, transaction, at, { session: known, gate: wait.gate });
  await note(transaction, at, { gate: wait.gate, wait: wait.publicId });
}

/** The same of a car that was let out at once by what was typed, and has no card: it is named by its session. */
async function takeTypedOutBack(on: GateServices, transaction: Transaction, at: AtWait): Promise<boolean> {
  const session = await findByPublicId(transaction, at.mall, at.wait);
  const typed = await findTypedOut(transaction, session, at.by.now);
  if (session?.kind !== 'closed' || typed === null) return false;
  if (typed instanceof Refusal) throw typed;
  const gate = session.exitGate ?? '';
  await setTypedAside(transaction, typed, at.by.now);
  await takeExitOff(on, transaction, at, { session, gate });
  await note(transaction, at, { gate, session: session.publicId });
  return true;
}

function note(
  transaction: Transaction,
  { mall, mallId: target, by }: AtWait,
  detail: Readonly<Record<string, string>>,
): Promise<void> {
  const record = { actor: by.actor, action: 'plate_taken_back', target, mall, detail } as const;
  return writeAudit(transaction, record, by.now);
}

/** Whether a camera has seen the car, whatever its plate: then the card is that car's, and stays. */
async function isSeen(transaction: Transaction, session: number): Promise<boolean> {
  return (await listReadsOfExit(transaction, session)).some(({ typedBy }) => typedBy === null);
}

async function takeExitOff(
  on: GateServices,
  transaction: Transaction,
  { mall, by }: AtWait,
  { session, gate }: { session: Session; gate: string },
): Promise<void> {
  if (session.kind === 'open') return;
  const action = session.kind === 'unmatched' ? 'waive' : 'split';
  const asked = { action, session: session.publicId, reason: `Typed by mistake at ${gate}` } as const;
  const { sessions } = await on.sessions.settle(transaction, mall, asked, by);
  for (const one of sessions)
    if (one.kind === 'unmatched' && !(await isSeen(transaction, one.id))) await forgetExit(transaction, one);
}
