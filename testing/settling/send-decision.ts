import type { AttentionDesk } from '../attention-desk.ts';
import type { ModelAction, ModelSession } from '../settlement-model.ts';
import { bodyOf } from './choose-action.ts';
import type { MadeDecision, SettledMall } from './settled-mall.ts';

export async function send(
  desk: AttentionDesk | undefined,
  asked: ModelAction,
  seen: string,
): Promise<string> {
  if (!desk) throw new Error('nobody is signed in');
  const body = { reason: 'Seen on the photograph', seen, ...bodyOf(asked) };
  return (await desk.decide(`session:${asked.session}`, body)).decision;
}

/** Null where the product refuses with a sentence; anything else is a difference. */
export async function attempt<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && /^(400|404|409) /.test(error.message)) return null;
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
