import type { GateAnswer } from '#contract/ingest.ts';
import { isDoubtfulRead } from '#domain/plates/evidence.ts';
import type { Plates } from '../plates/index.ts';
import type { ClosedSession, OpenSession } from '../sessions/index.ts';
import type { ReadAtGate } from './read-at-gate.ts';

/** Stands in a stored answer where the display shows the visit's code: codes are stored nowhere. */
const PLACE = 'Code {code}';

/**
 * Leaves a line of the entry's display to the code by which the driver can prove the plate: the one that greets, or the
 * one that waves on where no slot is named, or where what greets has to be read. A plate that was not read for sure has none.
 */
export function leaveRoomForCode(
  { showsCodes }: Plates,
  answer: GateAnswer,
  session: OpenSession | ClosedSession,
  isGreetingNeeded = false,
): GateAnswer {
  if (!showsCodes || session.kind !== 'open' || session.plateKey === null) return answer;
  const [first, second] = answer.display;
  const isSecondFree = session.suggestedSlot === null || isGreetingNeeded;
  return { ...answer, display: isSecondFree ? [first, PLACE] : [PLACE, second] };
}

/** Takes the code away from whom the camera was sure to be somebody else: with it one proves to own the visit's plate. */
export function hideCode(
  answer: GateAnswer,
  { reading, plateKey, confidence }: ReadAtGate,
  session: OpenSession | ClosedSession,
): GateAnswer {
  if (plateKey === session.plateKey || isDoubtfulRead(reading, { confidence })) return answer;
  return dropCode(answer);
}

/** The same answer without room for the code. */
export function dropCode(answer: GateAnswer): GateAnswer {
  const [first, second] = answer.display;
  return {
    ...answer,
    display: [first === PLACE ? 'Welcome' : first, second === PLACE ? 'Please drive in' : second],
  };
}

/** Writes the code where a stored answer has left room for it. */
export function showCode(plates: Plates, answer: GateAnswer): GateAnswer {
  const { sessionId, display } = answer;
  if (sessionId === null || !display.includes(PLACE)) return answer;
  const show = (line: string) => (line === PLACE ? `Code ${plates.codeOf(sessionId)}` : line);
  return { ...answer, display: [show(display[0]), show(display[1])] };
}
