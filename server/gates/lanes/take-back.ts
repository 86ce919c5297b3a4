import { writeAudit } from '../../audit/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { endWait, findByIds, forgetExit, lockSessions, type Session } from '../../sessions/index.ts';
import type { GateServices } from '../read-at-gate.ts';
import { setTypedAside } from '../typed/store.ts';
import { findHindrance } from './may-take-back.ts';
import { findWaiting, type AtWait } from './settle-lane.ts';

/**
 * Takes back a plate that was typed at an exit by mistake: the car of that plate never stood there. Its visit goes on, the
 * ledger takes its charge back by the name of whoever pressed, and of the exit nothing is left.
 */
export async function takePlateBackAt(on: GateServices, transaction: Transaction, at: AtWait): Promise<void> {
  const { mall, mallId, by } = at;
  await lockSessions(transaction, mall);
  const { wait, session } = await findWaiting(transaction, at);
  const hindrance = await findHindrance(transaction, wait);
  if (hindrance) throw hindrance;
  // Before the exit is taken off: a car that holds for its own visit would end that at once.
  await endWait(transaction, wait.id, by.now);
  await setTypedAside(transaction, wait.plateRead);
  const [known] = session === null ? [] : await findByIds(transaction, [session]);
  if (known) await takeExitOff(on, transaction, at, { session: known, gate: wait.gate });
  const detail = { gate: wait.gate, wait: wait.publicId };
  const record = { actor: by.actor, action: 'plate_taken_back', target: mallId, mall, detail } as const;
  await writeAudit(transaction, record, by.now);
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
  for (const one of sessions) if (one.kind === 'unmatched') await forgetExit(transaction, one);
}
