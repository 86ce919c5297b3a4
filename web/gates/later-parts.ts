/** What a lane's page needs after a press alone: one file to fetch. */
export { AskedPart } from './asked-part.tsx';
export { GonePress } from './cash-part.tsx';
export { LaneOutcome } from './lane-outcome.tsx';
export { TerminalAnswers } from './terminal-answers.tsx';
