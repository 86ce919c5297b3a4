import { changePaymentSettings, readPaymentSettings } from '#contract/payment-rules.ts';
import type { FastifyInstance } from 'fastify';
import { changedBy } from '../../audit/index.ts';
import type { Malls } from '../../malls/index.ts';
import { mount } from '../../platform/http/mount.ts';
import type { Services } from '../../platform/services.ts';
import { changeRules } from './change-rules.ts';
import { beginFree, freeStateOf, freeWhereMoved } from './free-state.ts';
import { findRules, pickRules } from './store.ts';

/** Mounts what a mall does at its exits. */
export function mountRules(app: FastifyInstance, { database, clock }: Services, malls: Malls): void {
  malls.onAdded(beginFree);
  malls.onChanged(freeWhereMoved);
  const read = (mall: number) =>
    database.transact({ mall }, async (transaction) => {
      const rules = pickRules(await findRules(transaction, mall));
      const known = malls.get(mall);
      return { ...rules, freeState: known && freeStateOf(known) };
    });
  mount(app, readPaymentSettings, ({ mall }) => read(mall));
  mount(app, changePaymentSettings, async ({ params, body, caller, mall }) => {
    await changeRules(malls, params.id, body, changedBy(caller, clock()));
    return read(mall);
  });
}
