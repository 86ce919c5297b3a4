import type { TypedPlateAnswer } from '#contract/typed-plates.ts';
import { formatRupees } from '../platform/format-rupees.ts';

export interface TypedOutcome {
  readonly tone: 'good' | 'warn';
  readonly sentence: string;
}

/** What came of a plate that was typed, and what is left to do: also about one that was typed there just before. */
export function wordTyped(answer: TypedPlateAnswer): TypedOutcome {
  const { typedBefore } = answer;
  const outcome = wordOwn(answer);
  if (typedBefore === null) return outcome;
  const before = `${typedBefore} was typed here just before, and its card stands in the list still. If that was a slip, press “Typed by mistake” there.`;
  return { tone: 'warn', sentence: `${outcome.sentence} ${before}` };
}

function wordOwn(answer: TypedPlateAnswer): TypedOutcome {
  const { plate, gate, direction, decision, amountDue, reason } = answer;
  if (decision !== 'open') {
    if (amountDue > 0)
      return {
        tone: 'warn',
        sentence: `${plate} holds at ${gate}: ${formatRupees(amountDue)} to pay. It stands in the list.`,
      };
    if (reason === 'already_left')
      return {
        tone: 'warn',
        sentence: `The barrier has opened for ${plate} already. Look at the plate again.`,
      };
    return {
      tone: 'warn',
      sentence: `Nobody knows the entry of ${plate}. Look at the plate again; it stands in the list, where you can open.`,
    };
  }
  const how = answer.isBarrierAsked ? 'The barrier opens.' : 'Open the barrier yourself.';
  if (reason === 'plate_conflict')
    return {
      tone: 'warn',
      sentence: `${plate} is in by ${gate}, as a second car under this plate: a person is asked about it. ${how}`,
    };
  if (direction === 'entry') return { tone: 'good', sentence: `${plate} is in by ${gate}. ${how}` };
  const due = amountDue > 0 ? ` ${formatRupees(amountDue)} stays due.` : '';
  return { tone: 'good', sentence: `${plate} may leave by ${gate}.${due} ${how}` };
}
