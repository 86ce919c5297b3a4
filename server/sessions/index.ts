export { openSessions, type Sessions } from './door.ts';
export {
  countEntriesByHour,
  countLengthsByHour,
  listHoursOfUnseen,
  type HourOfEntries,
} from './counts/store.ts';
export { countCarsInside, type CarsInside } from './recounts/cars-inside.ts';
export {
  countInsideSince,
  countLengths,
  countTraffic,
  findLastMove,
  type CountedSpan,
  type Traffic,
} from './traffic/store.ts';
export {
  countInsideBySlot,
  findFirstEntry,
  findIds,
  listEndedInReview,
  sumSessions,
  type SessionsOfSpan,
} from './daily/store.ts';
export { chargedAs } from './charged-as.ts';
export { ANY_GATE, NO_SLOT } from './session.ts';
export { isOneByPerson, wordRespelled } from './typed/respelled.ts';
export { EXIT_TYPED, markTyped, ENTRY_TYPED } from './typed/store.ts';
export { quoteExit, type Settled } from './close-session.ts';
export { findPerhapsCovered } from './perhaps-queued.ts';
export { perhapsLeftAt } from './perhaps-left.ts';
export { quoteCarsInside } from './quote-inside.ts';
export type {
  ClosedSession,
  Entry,
  ExitedSession,
  OpenSession,
  Session,
  UnmatchedSession,
} from './session.ts';
export type { CarAtGate, JoinWork, PlateCorrected, TakenOff, TakenOffWork } from './session-services.ts';
export {
  findByIds,
  findExitNear,
  findMissedExit,
  findPublicIds,
  getOpen,
  isNeverHere,
  listEntered,
  listExitsAtGate,
  listInside,
  listOfPlate,
  listSuggestedSlots,
  selectNamed,
  type CarInside,
  type EnteredCar,
} from './find/store.ts';
export {
  findOpenOf,
  lockByPublicId,
  lockPlate,
  lockPlates,
  lockSession,
  lockSessions,
  lockSuggestions,
} from './store.ts';
export {
  findEnds,
  findNamed,
  listInViews,
  listWithPlate,
  takePlateFromOpen,
  takePlatesAway,
  type PlatedSession,
} from './pseudonyms/store.ts';
export {
  type LaneWait,
  beginWait,
  endGone,
  endWait,
  findWait,
  giveWait,
  isAnyWaiting,
  listHolds,
  listMallsWithWaits,
  listStanding,
  listWaitsNamed,
  listWaitsOf,
  lockStanding,
  lockUnreleased,
  moveWaits,
  moveWaitsBefore,
  releaseWait,
  resumeWaits,
  touchWait,
} from './waits/store.ts';
export {
  countBeside,
  findClosedAround,
  findEndedBefore,
  type EndedBefore,
  listGiven,
  findEndedByPerson,
  findLeftBefore,
  isStandOfAnother,
  listEndedAround,
  listFlagged,
  listLeftTwice,
  listLengthsDoubted,
  listSeenLeaving,
  listWithoutEntry,
  mayHaveLeft,
} from './find/ended/store.ts';
export { listNamesEndedSince } from './find/left/store.ts';
export { listCameBetween, type CarBetween } from './find/between/store.ts';
export { chargeLess, doubtEntry, hasLeftByExit, redateEnded, type LeftSession } from './charge-less.ts';
export { findLeaveUntil } from './leave-until.ts';
export { findPricing } from './priced-until.ts';
export { listDoubtful } from './doubts/store.ts';
export { isContradictionSettled } from './contradictions/is-settled.ts';
export { noteContradictedEnd, noteGivenBefore, noteGivenPlate } from './contradictions/note-contradicted.ts';
export { groupNamed } from './two-plates/store.ts';
export { isSettledVisit, type PlateWitness, type TwoPlated } from './two-plates/two-plated.ts';
export { wordDoubts } from './doubts/word-doubts.ts';
export {
  countSettlements,
  findAnyByPublicId,
  findByPublicId,
  hasSettlement,
  listSettlementsOf,
  type StoredSettlement,
} from './settlements/store.ts';
export {
  countOfCause,
  listLoneExits,
  listMissedExits,
  listOfCause,
  listReasonsWaiting,
  listWaiting,
  listWaitingNamed,
  type SameCause,
  type WaitingSession,
} from './waiting/store.ts';
export { forgetExit, respellExit } from './settlements/forget-exit.ts';
export { findReadBefore } from './settlements/second-read.ts';
export { giveUpSlot } from './slots/give-up-slot.ts';
export { isSeenInside, mayHaveStood, noteSeenInside } from './seen-inside.ts';
export { findTakenByAnother } from './slots/store.ts';
export { findByPlate } from './find/by-plate/find-by-plate.ts';
export { hasNeighbours } from './find/by-plate/store.ts';
export { createListsInTurn } from './lists/lists-in-turn.ts';
export { ownPlate } from './present.ts';
export { endOf, hasExit, rivalOf, shownSlot } from './session.ts';
export { CANCELLED, DRAINED, isEndedLater, JOINED, LATER, FEE_TAKEN, NOT_ASKED } from './session-row.ts';
export { listLapsing, listMallsLapsing } from './lapse/store.ts';
export { BY_COUNT, BY_PLATE, noteSeenLeaving } from './upkeep/seen-leaving.ts';
export { listReadThrough } from './upkeep/store.ts';
export { countHalfVisits } from './usual/store.ts';
export { enter } from './open-session.ts';
export { forgetSeenLeaving, reopenSession } from './reopen-session.ts';
export { standEarlier } from './part-session.ts';
export { nameUnread, respellSession } from './respell-session.ts';
export { listNotLetOut, mayBeTakenByAnother } from './turned-back/store.ts';
export { turnBack } from './turned-back/turn-back.ts';
export { noteLastTurn, noteTurns, turnsOf, waitedUntil, wordTurns } from './turned-back/turns.ts';
