import assert from 'node:assert/strict';
import sql from 'sql-template-tag';
import type { ModelAction, ModelChange } from '../settlement-model.ts';
import { chooseAction, chooseOther } from './choose-action.ts';
import type { MadeDecision, SettledMall } from './settled-mall.ts';
import { attempt, send, takeOver } from './send-decision.ts';

interface Sent {
  readonly asked: ModelAction;
  readonly id: string | null;
}

/**
 * Two people have opened one session and decide at the same moment. Whoever comes second is refused, unless the first
 * decision left everything as both had seen it.
 */
export async function decideTogether(mall: SettledMall, random: () => number): Promise<void> {
  const all = [...mall.model.sessions.values()];
  const one = chooseAction(all, mall.now, random);
  if (!one) return;
  const other = chooseOther(one.session, all, mall.now, random);
  const seen = mall.seen.get(one.session) ?? '';
  const sent = await Promise.all(
    [one, other].map(async (asked, index): Promise<Sent> => {
      return { asked, id: await attempt(() => send(mall.desks[index], asked, seen)) };
    }),
  );
  const taken = await inOrder(mall, sent);
  const refused = sent.filter(({ id }) => id === null).map(({ asked }) => asked);
  const unchanged = refused.filter((asked) => mall.model.decide(asked) === null);
  const decided = expectAll(mall, taken);
  for (const asked of refused.filter((each) => !unchanged.includes(each)))
    assert.ok(
      decided.some(({ decided: { changes } }) => changes.some(isSeenChanged)) ||
        mall.model.decide(asked) === null,
      `${asked.action} was refused, and nobody was faster`,
    );
  mall.counted.refused += unchanged.length;
  mall.counted.late += refused.length - unchanged.length;
  await takeOver(mall, decided);
}

/** The decisions that were taken, as the database came to them. */
async function inOrder({ mall }: SettledMall, sent: readonly Sent[]): Promise<Sent[]> {
  const taken = sent.filter(({ id }) => id !== null);
  if (taken.length < 2) return taken;
  const rows = await mall.rows<{ id: string }>(
    sql`select public_id as id from settlements d where mall_id = ${mall.mall.id} order by d.id desc limit 2`,
  );
  return rows.toReversed().flatMap(({ id }) => taken.filter((one) => one.id === id));
}

function expectAll(mall: SettledMall, taken: readonly Sent[]): MadeDecision[] {
  return taken.map(({ asked, id }, index) => {
    const decided = mall.model.decide(asked);
    assert.ok(decided && id !== null, `${asked.action} was taken, and must be refused`);
    const isLast = index === taken.length - 1;
    assert.ok(isLast || !decided.changes.some(isSeenChanged), 'two decided, and the second saw it otherwise');
    // The database is asked after both: until then this is what the second decided about.
    if (!isLast) for (const { after } of decided.changes) mall.model.sessions.set(after.id, after);
    return { id, decided };
  });
}

const SEEN = ['kind', 'review', 'key', 'exitAt', 'isJoined'] as const;

function isSeenChanged({ before, after }: ModelChange): boolean {
  return before === null || SEEN.some((name) => before[name] !== after[name]);
}
