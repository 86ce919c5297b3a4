/** What a lane's page needs after a press alone: one file to fetch. */
export { CashPart, GonePress } from './cash-part.tsx';
export { LaneOutcome } from './lane-outcome.tsx';
export { OpenForm } from './open-form.tsx';
export { StampChoice } from './stamp-choice.tsx';
export { TerminalAnswers } from './terminal-answers.tsx';
