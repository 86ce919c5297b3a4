import { countAttention, listAttention, readAttention } from '#contract/attention.ts';
import type { FastifyInstance } from 'fastify';
import { noteSecurityEvent, recordSecurityEvent } from '../audit/index.ts';
import { mount } from '../platform/http/mount.ts';
import type { AttentionServices } from './attention-services.ts';
import { mountDecisions } from './decisions/routes.ts';
import { describeItem } from './detail/describe-item.ts';
import { maySettleAny } from './may-settle-any.ts';
import { readStanding } from './queue/read-queue.ts';
import { nameAmong, presentEntry, type NameOf } from './present.ts';
import { queueFor } from './queue/queue-for.ts';

const MOST_SHOWN = 200;
const HOUR_MS = 3_600_000;

/** Mounts the queue of what needs somebody, for the admins of its mall. */
export function mountAttention(app: FastifyInstance, on: AttentionServices): void {
  const { services, people, queues } = on;
  const { database, clock } = services;

  mount(app, countAttention, async ({ caller, mall }) => {
    const { asOf, waiting, items } = queueFor(await queues.of(mall), caller, mall);
    return { asOf: asOf.toISOString(), count: waiting.length, items };
  });

  mount(app, listAttention, async ({ caller, mall, query }) => {
    const queue = queueFor(await queues.of(mall), caller, mall);
    const shown = (query.show === 'snoozed' ? queue.snoozed : queue.waiting).slice(0, MOST_SHOWN);
    const staff = await people.listOfMall(mall);
    const nameOf = await namesOf([...queue.standing.values()].flatMap(({ assignee }) => assignee ?? []));
    await noteSecurityEvent(services, {
      kind: 'plates_listed',
      account: caller.publicId,
      mallId: mall,
      facts: { list: 'attention' },
      amounts: { rows: shown.length },
      shown: shown.map(({ id }) => id),
      foldMs: HOUR_MS,
    });
    return {
      asOf: queue.asOf.toISOString(),
      count: queue.waiting.length,
      items: queue.items,
      isCounted: queue.isCounted,
      snoozed: queue.snoozed.length,
      entries: shown.map((item) => presentEntry(queue, item, nameOf)),
      people: staff,
    };
  });

  mount(app, readAttention, async ({ caller, mall, params }) => {
    const whole = params.item.startsWith('session:') ? null : await queues.of(mall);
    const now = clock();
    const described = await database.transact({ mall }, async (transaction) => {
      const queue = whole ?? (await readStanding(transaction, mall, now));
      const by = { person: caller.publicId, maySettleAny: maySettleAny(caller, mall) };
      const found = await describeItem(on, transaction, { mall, queue, id: params.item, now, by });
      const facts = { item: params.item };
      const event = { kind: 'plate_viewed' as const, account: caller.publicId, mallId: mall };
      await recordSecurityEvent(transaction, { ...event, facts, at: now });
      return found;
    });
    return described.present(await namesOf(described.people));
  });

  mountDecisions(app, on);

  async function namesOf(ids: readonly string[]): Promise<NameOf> {
    return nameAmong(await people.namesOf([...new Set(ids)], false));
  }
}
