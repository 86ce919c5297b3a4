import type { SettlementInput } from '#contract/settlements.ts';
import { readPlate } from '#domain/plates/plate.ts';
import { findCharges } from '../../money/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { ANY_GATE, type Session } from '../session.ts';
import { listOpenOf } from '../store.ts';
import { findAnySettlement, findByPublicId, findUndoAt, listSettlementsOf } from './store.ts';
import type { StoredSettlement } from './store.ts';
import { isAsLeft, reviveSession, type StoredChange } from './stored-change.ts';

/** A settlement of before, with its sessions as they stand. */
export interface SettledBefore {
  readonly settlement: StoredSettlement;
  readonly sessions: readonly Session[];
}

/**
 * What the same person has settled in the same words before, where it stands and nothing has come after it: its answer
 * was lost, or it was sent twice. Null where this is a decision of its own.
 */
export async function findSame(
  transaction: Transaction,
  mall: number,
  asked: SettlementInput,
  person: string,
): Promise<SettledBefore | null> {
  const isSame = ({ action, person: who, reason }: StoredSettlement) =>
    action === asked.action && who === person && reason === asked.reason;
  if (asked.action === 'undo') return findSameUndo(transaction, mall, asked.settlement, isSame);
  const named = await findNamed(transaction, mall, asked);
  if (!named) return null;
  const [settlement] = await listStanding(transaction, mall, named.id);
  if (!settlement || !isSame(settlement) || !hasSameContent(settlement, asked)) return null;
  const sessions = await findSessions(transaction, settlement);
  return (await areAsLeft(transaction, settlement, sessions)) ? { settlement, sessions } : null;
}

/** What people decided about a session and nobody has taken back, the newest first. */
export async function listStanding(
  transaction: Transaction,
  mall: number,
  session: number,
): Promise<StoredSettlement[]> {
  const decided = await listSettlementsOf(transaction, mall, session);
  return decided.filter(({ action, undoneAt }) => undoneAt === null && action !== 'undo');
}

type Decision = Exclude<SettlementInput, { action: 'undo' }>;

function findNamed(transaction: Transaction, mall: number, asked: Decision): Promise<Session | null> {
  if (asked.action === 'join') return findByPublicId(transaction, mall, asked.exit);
  if (asked.action !== 'enter') return findByPublicId(transaction, mall, asked.session);
  return findInside(transaction, mall, readPlate(asked.plate).key);
}

/** Of cars whose plate nobody could read two may be entered in the same words: neither is the other. */
async function findInside(
  transaction: Transaction,
  mall: number,
  key: string | null,
): Promise<Session | null> {
  return key === null ? null : ((await listOpenOf(transaction, mall, key))[0] ?? null);
}

/** Whether a settlement did what is asked for; what was left out then meant that moment. */
function hasSameContent({ changes, at }: StoredSettlement, asked: Decision): boolean {
  const [first] = changes;
  if (!first) return false;
  const left = reviveSession(first.after);
  const exitAt = left.kind === 'open' ? null : left.exitAt;
  switch (asked.action) {
    case 'enter':
      return hasEntered(left, asked, at);
    case 'close':
      return isInstant(exitAt, asked.exitAt ?? at);
    case 'split':
      return asked.until === undefined ? exitAt === null : isInstant(exitAt, asked.until);
    case 'join':
      return changes.some(({ after }) => after.publicId === asked.session);
    case 'correct_plate':
      return left.plateKey === readPlate(asked.plate).key;
    case 'correct_class':
      return left.vehicleClass === asked.vehicleClass;
    default:
      return true;
  }
}

function hasEntered(left: Session, asked: Extract<Decision, { action: 'enter' }>, at: Date): boolean {
  const { entryAt = at, gate = ANY_GATE, vehicleClass = left.vehicleClass } = asked;
  if (left.kind === 'unmatched' || vehicleClass !== left.vehicleClass) return false;
  return left.entryGate === gate && isInstant(left.entryAt, entryAt);
}

function isInstant(one: Date | null, other: Date | string): boolean {
  return one?.getTime() === new Date(other).getTime();
}

async function findSessions(
  transaction: Transaction,
  { mall, changes }: StoredSettlement,
): Promise<Session[]> {
  const sessions: Session[] = [];
  for (const { after } of changes) {
    const session = await findByPublicId(transaction, mall, after.publicId);
    if (session) sessions.push(session);
  }
  return sessions;
}

/** Whether sessions stand as a settlement left them, and cost what they did. */
async function areAsLeft(
  transaction: Transaction,
  { action, changes }: StoredSettlement,
  sessions: readonly Session[],
): Promise<boolean> {
  const ids = sessions.map(({ id }) => id);
  const charges = await findCharges(transaction, ids);
  // A plate by itself costs nothing: whatever was charged since says nothing against it.
  const costsTheSame = ({ paiseAfter, after: { id } }: StoredChange) =>
    action === 'correct_plate' || paiseAfter === undefined || paiseAfter === (charges.get(id)?.paise ?? 0);
  return changes.every((change) => {
    const now = sessions.find(({ id }) => id === change.after.id);
    return now !== undefined && isAsLeft(now, change) && costsTheSame(change);
  });
}

/** What was taken back is taken back for good, whatever came after it. */
async function findSameUndo(
  transaction: Transaction,
  mall: number,
  publicId: string,
  isSame: (settlement: StoredSettlement) => boolean,
): Promise<SettledBefore | null> {
  const undone = await findAnySettlement(transaction, mall, publicId);
  if (!undone?.undoneAt) return null;
  const found = await findUndoAt(transaction, mall, undone.undoneAt);
  const settlement = found.find((one) => isSame(one) && idsOf(one) === idsOf(undone));
  return settlement ? { settlement, sessions: await findSessions(transaction, settlement) } : null;
}

function idsOf({ changes }: StoredSettlement): string {
  return changes
    .map(({ after }) => after.publicId)
    .toSorted()
    .join();
}
