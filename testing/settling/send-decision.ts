import { Refusal } from '../../server/platform/http/errors.ts';
import type { ModelAction, ModelSession } from '../settlement-model.ts';
import type { MadeDecision, SettledMall } from './settled-mall.ts';
import type { SettlingDesk } from './settling-desk.ts';

export async function send(
  desk: SettlingDesk | undefined,
  asked: ModelAction,
  seen: string,
): Promise<string> {
  if (!desk) throw new Error('nobody is signed in');
  return desk.decide(asked, seen);
}

/** Null where the product refuses with a sentence; anything else is a difference. */
export async function attempt<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** What was decided is stored as the model has it, and can be taken back from now on. */
export async function takeOver(mall: SettledMall, taken: readonly MadeDecision[]): Promise<void> {
  const exit = await mall.expectOnly(
    taken.flatMap(({ decided }) => decided.changes.map(({ after }) => after)),
  );
  const stored = (after: ModelSession) =>
    (after.id === '' ? exit : mall.model.sessions.get(after.id)) ?? after;
  for (const [index, { id, decided }] of taken.entries()) {
    // What an earlier one left was changed by the last one since.
    const isLast = index === taken.length - 1;
    const changes = decided.changes.map(({ before, after }) => ({
      before,
      after: isLast ? stored(after) : after,
    }));
    mall.made.push({ id, decided: { ...decided, changes } });
  }
  mall.counted.decisions += taken.length;
}
