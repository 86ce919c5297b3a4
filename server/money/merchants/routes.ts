import { changeMerchant, endMerchant, readMerchant } from '#contract/merchants.ts';
import type { FastifyInstance } from 'fastify';
import { changedBy } from '../../audit/index.ts';
import type { Malls } from '../../malls/index.ts';
import { notThere } from '../../platform/http/errors.ts';
import { mount } from '../../platform/http/mount.ts';
import { changeKeys } from './change-keys.ts';
import type { MerchantServices } from './merchant-services.ts';
import { presentMerchant } from './present.ts';
import { endCurrent, findCurrent } from './store.ts';

/** Mounts the accounts that malls have of their own at the payment provider. */
export function mountMerchants(app: FastifyInstance, on: MerchantServices): void {
  const { services, malls } = on;
  const read = (mall: number) =>
    services.database.transact('system', async (transaction) =>
      presentMerchant(on, await findCurrent(transaction, mall)),
    );
  mount(app, readMerchant, async ({ params }) => read(await mallOf(malls, params.id)));
  mount(app, changeMerchant, async ({ params, body, caller }) => {
    const mall = await mallOf(malls, params.id);
    await changeKeys(on, params.id, body, changedBy(caller, services.clock()));
    return read(mall);
  });
  mount(app, endMerchant, async ({ params, caller }) => {
    const mall = await mallOf(malls, params.id);
    const by = changedBy(caller, services.clock());
    await malls.change(params.id, by, 'setting_changed', async (transaction, { id }) => {
      const before = await findCurrent(transaction, id);
      await endCurrent(transaction, id, by.now);
      return { what: 'merchant', before: before?.keyId ?? null, after: null };
    });
    return read(mall);
  });
}

async function mallOf(malls: Malls, publicId: string): Promise<number> {
  const mall = await malls.find('publicId', publicId);
  if (mall === null) throw notThere('There is no such mall.', 'mall_not_found');
  return mall;
}
