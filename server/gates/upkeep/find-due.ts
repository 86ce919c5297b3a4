import type { Database } from '../../platform/storage/database.ts';
import { isAnyWaiting, listMallsLapsing, type ClosedSession } from '../../sessions/index.ts';
import { listSwapped } from '../directions/judge-swapped.ts';
import { calmContradicted } from '../directions/contradicted.ts';
import { calmEntriesSeen } from '../directions/see-entries.ts';
import { calmDirections } from '../directions/watch-directions.ts';
import { hasImagesFrom } from '../images/store.ts';
import { findTakenBack } from '../other-plate/take-back.ts';
import { watchRepeats } from '../parked-in-view/watch-repeats.ts';
import type { GateServices } from '../read-at-gate.ts';
import { listMallsWithDueExits } from '../waiting/store.ts';
import { listBufferedEntries } from '../times/buffered-entries.ts';
import { listEntriesToCome } from '../times/entries-to-come.ts';
import { listMisdatedEntries } from '../times/misdated-entries.ts';
import { listEntriesPutRight } from '../times/put-right.ts';
import { listMisdated } from '../times/misdated.ts';
import { endGoneWaits } from './follow-lanes.ts';
import { findSeen } from './judge-again.ts';
import { waitedSince } from './settle-waiting-exits.ts';
import { findParkedAgain } from './turn-back-parked.ts';
import { listAlike } from './settle-alike.ts';
import { listAsked } from './settle-questions.ts';

/** The malls of which time alone asks for something at the gates. */
interface DueMalls {
  readonly exits: readonly number[];
  readonly questions: readonly number[];
  readonly lanes: readonly number[];
  /** Some images are older than RETENTION_IMAGES says. */
  readonly hasOldImages: boolean;
}

/** Mostly there is nothing: so all is asked at once. */
export async function findDue(database: Database, now: Date, imagesReceivedBefore: Date): Promise<DueMalls> {
  const [exits, questions, isWaiting, hasOldImages] = await database.ask('system', (transaction) =>
    Promise.all([
      listMallsWithDueExits(transaction, waitedSince(now)),
      listMallsLapsing(transaction, now),
      isAnyWaiting(transaction),
      hasImagesFrom(transaction, imagesReceivedBefore),
    ]),
  );
  const lanes = isWaiting
    ? await database.transact('system', (transaction) => endGoneWaits(transaction, now))
    : [];
  return { exits, questions, lanes, hasOldImages };
}

/** What of a mall may be settled by what has been seen since. */
export interface Unsettled {
  readonly hasQuestions: boolean;
  readonly hasAlike: boolean;
  readonly hasLengths: boolean;
  readonly hasMisdated: boolean;
  readonly hasMisdatedEntries: boolean;
  /** Entries waited in a camera whose clock fell behind meanwhile. */
  readonly hasBuffered: boolean;
  readonly swapped: readonly ClosedSession[];
  /** An exit that ended another car's session has proved to be of a car of its own. */
  readonly hasTakenBack: boolean;
  /** A car that held at an exit, and was not let out, stands in its slot again. */
  readonly hasTurnedBack: boolean;
}

/** Where it can't be known everything is tried. */
export const ALL_UNSETTLED: Unsettled = {
  hasQuestions: true,
  hasAlike: true,
  hasLengths: true,
  hasMisdated: true,
  hasMisdatedEntries: true,
  hasBuffered: true,
  hasTakenBack: true,
  hasTurnedBack: true,
  swapped: [],
};

/** The same of one mall; alarms of lanes and cameras are raised and closed meanwhile. */
export function findUnsettled(on: GateServices, mall: number, now: Date): Promise<Unsettled> {
  return on.services.database.transact({ mall }, async (transaction) => {
    const [asked, alike, seen, swapped, misdated, entries, putRight, toCome, buffered, takenBack, turned] =
      await Promise.all([
        listAsked(on, transaction, mall, now),
        listAlike(transaction, mall, now),
        findSeen(on, transaction, mall, now),
        listSwapped(transaction, mall, now),
        listMisdated(on, transaction, mall, now),
        listMisdatedEntries(on, transaction, mall, now),
        listEntriesPutRight(on, transaction, mall, now),
        listEntriesToCome(on, transaction, mall, now),
        listBufferedEntries(on, transaction, mall, now),
        findTakenBack(on, transaction, mall, now),
        findParkedAgain(on, transaction, mall, now),
        calmDirections(on, transaction, mall, now),
        calmEntriesSeen(transaction, mall, now),
        calmContradicted(on, transaction, mall, now),
        watchRepeats(on, transaction, mall, now),
      ]);
    return {
      hasQuestions: asked.length > 0,
      hasAlike: alike.length > 0,
      hasLengths: seen.length > 0,
      hasMisdated: misdated.length > 0,
      hasMisdatedEntries: [entries, putRight, toCome].some((found) => found.length > 0),
      hasBuffered: buffered.length > 0,
      swapped,
      hasTakenBack: takenBack.length > 0,
      hasTurnedBack: turned.length > 0,
    };
  });
}
