import type { SlotMove } from '#domain/parking/count-by-slots.ts';
import type { Lasting } from '#domain/parking/departed.ts';
import type { KnownLengths } from '#domain/parking/gone-by-time.ts';
import {
  countUnreadTwoWheelers,
  type OpenTwoWheeler,
  type TwoWheelerPassage,
} from '#domain/parking/two-wheelers-unread.ts';
import { LONGEST_UNREAD_MS, NONE_COMES, unreadSince, type UnreadGates } from '#domain/parking/unread-gate.ts';
import type { UsualWays } from '#domain/parking/usual-ways.ts';
import type { Transaction } from '../../../platform/storage/database.ts';
import type { WaitingExits } from '../../session-services.ts';
import { listSeenAtGates } from './store.ts';

const HOUR_MS = 3_600_000;
/** Slots that turned since are more than those read there by so many: chance makes fewer. */
const TURNS_UNREAD = 3;

/** The gates of a mall of late, and which of them are not read. */
export interface GatesLately {
  readonly unread: UnreadGates;
  /** The same where slots agree. */
  readonly maybeUnread: UnreadGates;
  readonly carEntries: readonly Date[];
  readonly carExits: readonly Date[];
  /** Since when no entry is read though vehicles leave whose entry was not read either. */
  readonly entryMissedSince: Date | null;
  /** Of all vehicles that left those whose entry was read, and those whose entry was not. */
  readonly leftKnown: readonly Date[];
  readonly leftAlone: readonly Date[];
  readonly twoWheelers: readonly TwoWheelerPassage[];
  /** Those read at exits whose entries are awaited. */
  readonly waiting: readonly { readonly at: Date; readonly isTwoWheeler: boolean }[];
}

/** The two-wheelers that are inside while gates are not read, given when cars came meanwhile. */
export type WeighUnread = (
  unread: UnreadGates,
  carsCame: readonly Date[],
) => { there: number; off: number } | null;

/** What of a mall's gates is asked where some of them are not read. */
export interface WhileUnread {
  readonly gates: GatesLately;
  readonly weighTwoWheelers: WeighUnread;
  lasting: () => Promise<Lasting>;
}

/** Reads who passed the gates of late, those included whose exit waits for its entry. */
export async function readGatesLately(
  transaction: Transaction,
  mall: number,
  { now, waiting }: { now: Date; waiting: readonly WaitingExits[] },
): Promise<GatesLately> {
  const since = new Date(now.getTime() - LONGEST_UNREAD_MS - HOUR_MS);
  const [seen, ...left] = await Promise.all([
    listSeenAtGates(transaction, mall, since),
    ...waiting.map((list) => list(transaction, mall, since)),
  ]);
  const alone = left.flat().map((one) => ({ ...one, isEntry: false, isAlone: true }));
  const all = [...seen, ...alone];
  const timesOf = (some: readonly { at: Date }[]) => some.map(({ at }) => at);
  const cars = all.filter(({ isTwoWheeler }) => !isTwoWheeler);
  const entries = timesOf(all.filter(({ isEntry }) => isEntry));
  const exits = all.filter(({ isEntry }) => !isEntry);
  const exit = unreadSince(timesOf(exits), now);
  const maybe = unreadSince(entries, now);
  const entryMissedSince = areAlone(exits, maybe) ? maybe : null;
  return {
    unread: { entry: entryMissedSince ?? unreadSince(entries, now, NONE_COMES), exit },
    entryMissedSince,
    maybeUnread: { entry: maybe, exit },
    carEntries: timesOf(cars.filter(({ isEntry }) => isEntry)),
    carExits: timesOf(cars.filter(({ isEntry }) => !isEntry)),
    leftKnown: timesOf(exits.filter(({ isAlone }) => !isAlone)),
    leftAlone: timesOf(exits.filter(({ isAlone }) => isAlone)),
    waiting: left.flat(),
    twoWheelers: all
      .filter(({ isTwoWheeler }) => isTwoWheeler)
      .map(({ at, isEntry, isAlone }) => ({ at, by: isEntry ? 1 : -1, isAlone })),
  };
}

/** In the evening few come and many leave, but those that leave came in before. */
const FEWEST_ALONE = 3;
const SHARE_ALONE = 0.1;

function areAlone(exits: readonly { at: Date; isAlone: boolean }[], since: Date | null): boolean {
  if (since === null) return false;
  const left = exits.filter(({ at }) => at > since);
  const alone = left.filter(({ isAlone }) => isAlone).length;
  return alone >= FEWEST_ALONE && alone >= SHARE_ALONE * left.length;
}

/** How the two-wheelers are weighed of which sessions are open, and those that came unread. */
export function weighUnread(
  { carEntries, twoWheelers: passages }: GatesLately,
  { open, lengths, now }: { open: readonly OpenTwoWheeler[]; lengths: KnownLengths; now: Date },
): WeighUnread {
  return (unread, carsCame) =>
    countUnreadTwoWheelers({ now, unread, open, passages, carEntries, carsCame, lengths });
}

/** Of the gates that seem to be unread those at which slots turned of whose cars nobody was read. */
export function confirmUnread(
  { maybeUnread: unread, carEntries, carExits }: GatesLately,
  moves: readonly SlotMove[],
  { now, ways }: { now: Date; ways: UsualWays },
): UnreadGates {
  const isSo = (since: Date | null, by: 1 | -1, reads: readonly Date[]) => {
    if (since === null) return false;
    const [from, to] =
      by > 0
        ? [since.getTime() + ways.in.usualMs, now.getTime()]
        : [since.getTime(), now.getTime() - ways.out.usualMs];
    const turned = moves.filter(
      (move) => move.by === by && move.at.getTime() > from && move.at.getTime() <= to,
    );
    return turned.length - reads.filter((at) => at > since).length >= TURNS_UNREAD;
  };
  return {
    entry: isSo(unread.entry, 1, carEntries) ? unread.entry : null,
    exit: isSo(unread.exit, -1, carExits) ? unread.exit : null,
  };
}

/** When cars came to the entries that took slots. */
export function cameBySlots(moves: readonly SlotMove[], { in: way }: UsualWays): Date[] {
  return moves.filter(({ by }) => by > 0).map(({ at }) => new Date(at.getTime() - way.usualMs));
}
