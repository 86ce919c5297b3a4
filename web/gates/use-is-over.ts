import type { WaitingCar } from '#contract/lanes.ts';
import type { TypedPlateAnswer } from '#contract/typed-plates.ts';
import { useState } from 'react';

/** Whether the car of an answer stood in the list, and has paid or is gone by now: what the answer says is over then. */
export function useIsOver(answer: TypedPlateAnswer | undefined, waiting: readonly WaitingCar[]): boolean {
  const [stood, setStood] = useState<{ answer: TypedPlateAnswer; wait: string }>();
  const found = answer && stood?.answer !== answer ? findCard(answer, waiting) : undefined;
  if (answer && found) setStood({ answer, wait: found.id });
  if (!answer || stood?.answer !== answer) return false;
  return !waiting.some(({ id, state }) => id === stood.wait && isHeld(state));
}

/** A card may have the plate as it was read at the entry: else it is the last one that came to this gate. */
function findCard(
  { gate, plate, decision }: TypedPlateAnswer,
  waiting: readonly WaitingCar[],
): WaitingCar | undefined {
  if (decision === 'open') return undefined;
  const there = waiting.filter((car) => car.gate === gate && isHeld(car.state));
  return there.find((car) => car.plate === plate) ?? there.at(-1);
}

function isHeld(state: WaitingCar['state']): boolean {
  return state === 'due' || state === 'unknown_car';
}
