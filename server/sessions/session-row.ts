import { indiaDate } from '#domain/time/india-time.ts';
import type { NewRowOf, RowOf } from '../platform/storage/table.ts';
import { rivalOf, type Entry, type Session } from './session.ts';
import type { sessionTable } from './tables.ts';

export type SessionRow = RowOf<typeof sessionTable>;

/** A session before it has a number. */
export type NewSession = WithoutId<Session>;
type WithoutId<S> = S extends Session ? Omit<S, 'id'> : never;

/** Marks a session that ended because its car can't be inside any more, by no read: its exit may still come. */
export const DRAINED = 'drained';
/** Marks a session that nobody is asked about, since nobody can find out more; `match_detail.asked` says what was open. */
export const NOT_ASKED = 'not_asked';
/** Marks an unseen exit that somebody is asked about later, if nothing settles it; `match_detail.unseenSince` says since when. */
export const ASKED_LATER = 'asked_later';
/** Marks a session whose end a person decided and took back: it was charged before. */
export const REOPENED = 'reopened';
/** Marks an exit that a person has given to a session. */
export const JOINED = 'joined';
/** Marks a session that a person made and took back. */
export const CANCELLED = 'cancelled';
/** Marks an exit without a known entry for which somebody took the fee that the mall has posted. */
export const FEE_TAKEN = 'fee_taken';
/** As `match_detail.matched`: its exit was given to it later, when nobody else was left whose it could be. */
export const LATER = 'later';
/** Marks a session of which only the exit is known. */
const ENTRY_UNKNOWN = 'entry_unknown';

const NO_ENTRY: Omit<Entry, 'entryAt'> = {
  entryGate: null,
  entryDoubtMs: 0,
  entryEarlyMs: 0,
  otherKey: null,
  provenKey: null,
  entryConfidence: null,
  entryPlateRaw: null,
  tariffId: null,
  suggestedSlot: null,
  slotCode: null,
  slotBasis: null,
  slotConfirmedAt: null,
};

/** Whether nothing but that nobody else was left says that its exit is its own. */
export function isEndedLater({ matchDetail }: Pick<Session, 'matchDetail'>): boolean {
  return matchDetail['matched'] === LATER;
}

/** A stored row as the session that it is. */
export function toSession(row: SessionRow): Session {
  const { entryDate: _, rivalKey: __, state, closedAt, exitAt, exitGate, exitPlateRaw, ...entered } = row;
  if (row.flags.includes(ENTRY_UNKNOWN)) {
    const { id, publicId, mall, plateKey, plate, vehicleClass, review, matchDetail, createdAt, timeFlag } =
      row;
    const known = { id, publicId, mall, plateKey, plate, vehicleClass, timeFlag };
    const common = { ...known, review, matchDetail, createdAt };
    const flags = row.flags.filter((flag) => flag !== ENTRY_UNKNOWN);
    return { kind: 'unmatched', ...common, flags, exitAt: exitAt ?? row.entryAt, exitGate, exitPlateRaw };
  }
  if (state === 'open') return { kind: 'open', ...entered };
  const end = closedAt ?? exitAt ?? row.entryAt;
  return { kind: 'closed', ...entered, exitAt, exitGate, exitPlateRaw, closedAt: end };
}

/** A session as it is stored. */
export function toRow(session: NewSession): NewRowOf<typeof sessionTable> {
  switch (session.kind) {
    case 'open': {
      const { kind, ...columns } = session;
      const ended = { exitAt: null, exitGate: null, exitPlateRaw: null, closedAt: null };
      return { ...columns, ...ended, rivalKey: null, state: kind, entryDate: indiaDate(session.entryAt) };
    }
    case 'closed': {
      const { kind, ...columns } = session;
      const rivalKey = rivalOf(session);
      return { ...columns, rivalKey, state: kind, entryDate: indiaDate(session.entryAt) };
    }
    case 'unmatched': {
      const { kind: _, ...columns } = session;
      const { exitAt } = columns;
      return {
        ...NO_ENTRY,
        ...columns,
        rivalKey: null,
        state: 'closed',
        flags: [...session.flags, ENTRY_UNKNOWN],
        // The lists' order is that of entries: a session without one stands where it ended.
        entryAt: exitAt,
        entryDate: indiaDate(exitAt),
        closedAt: exitAt,
      };
    }
  }
}
