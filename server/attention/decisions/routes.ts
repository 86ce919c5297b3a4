import { decideAttention, undoAttention } from '#contract/attention.ts';
import { ATTENTION_DONE, wordDone } from '#contract/attention-words.ts';
import { indiaTime } from '#domain/time/india-time.ts';
import type { FastifyInstance } from 'fastify';
import { changedBy } from '../../audit/index.ts';
import { badInput, conflict } from '../../platform/http/errors.ts';
import { mount } from '../../platform/http/mount.ts';
import type { AttentionServices } from '../attention-services.ts';
import { maySettleAny } from '../may-settle-any.ts';
import { nameAmong } from '../present.ts';
import { listOpenBatches } from '../store.ts';
import { ChangedMeanwhile } from './changed-meanwhile.ts';
import { decideGroup } from './decide-group.ts';
import { decideItem } from './decide-item.ts';
import { takeBack } from './take-back.ts';

/** Mounts what people decide about the things that need somebody, and how they take it back. */
export function mountDecisions(app: FastifyInstance, on: AttentionServices): void {
  const { services, people, queues } = on;
  const { clock } = services;

  mount(app, decideAttention, async ({ caller, mall, params, body }) => {
    if (body.action === 'assign') await expectStaff(mall, body.person);
    const by = { by: changedBy(caller, clock()), maySettleAny: maySettleAny(caller, mall) };
    const deciding = { mall, item: params.item, ...by };
    const decide = params.item.startsWith('group:') ? decideGroup : decideItem;
    const { decision, isFree } = await orNameWhoWasFaster(() => decide(on, deciding, body));
    return answer(mall, params.item, decision, wordDone(body.action, isFree));
  });

  mount(app, undoAttention, async ({ caller, mall, params, body }) => {
    const asked = { mall, decision: params.decision, words: body.reason?.trim() ?? '' };
    const undone = await takeBack(on, {
      ...asked,
      by: changedBy(caller, clock()),
      maySettleAny: maySettleAny(caller, mall),
    });
    return answer(mall, undone.item, undone.publicId, wordDone('undo', false));
  });

  async function answer(mall: number, item: string, decision: string, done: string) {
    queues.forget(mall);
    const open = await services.database.transact({ mall }, (transaction) =>
      listOpenBatches(transaction, mall),
    );
    const batch = open.find((one) => one.item === item);
    const progress = batch ? { done: batch.done + batch.failed, all: batch.allCount } : null;
    return { decision, sentence: `You ${done}.`, progress };
  }

  async function expectStaff(mall: number, person: string | null): Promise<void> {
    if (person === null || (await people.listOfMall(mall)).some(({ id }) => id === person)) return;
    throw badInput('Nobody of this mall has that number.', { person: 'Must be one of its staff' });
  }

  /** Whoever comes too late is answered who was faster, and what they did. */
  async function orNameWhoWasFaster<T>(decide: () => Promise<T>): Promise<T> {
    try {
      return await decide();
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) throw error;
      throw conflict('settled_already', await wordFaster(error.by));
    }
  }

  async function wordFaster(by: ChangedMeanwhile['by']): Promise<string> {
    if (by === null) return 'This has changed since you opened it: the car was read again. Look at it anew.';
    const nameOf = nameAmong(await people.namesOf([by.person], false));
    const done = Object.hasOwn(ATTENTION_DONE, by.action)
      ? ATTENTION_DONE[by.action as keyof typeof ATTENTION_DONE]
      : 'settled it';
    return `${nameOf(by.person)} was faster and ${done} at ${indiaTime(by.at)}. Look at it anew.`;
  }
}
