import { changeTariff, readTariff, type TariffInput } from '#contract/malls.ts';
import { fromRupees } from '#domain/money/money.ts';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../platform/http/gatekeeper.ts';
import type { Services } from '../../platform/services.ts';
import { mount } from '../../platform/http/mount.ts';
import { changeOne, type Deed } from '../../malls/change-mall.ts';
import type { MallMemory } from '../../malls/mall-memory.ts';
import { presentTariff } from '../../malls/present.ts';
import { findTariffAt, insertTariff, type StoredTariff } from './store.ts';

/** Mounts the tariff: read by the mall's admin, changed by super admins, never for cars that are inside. */
export function mountTariffs(
  app: FastifyInstance,
  { database, clock }: Services,
  memory: MallMemory,
  deed: (caller: Caller) => Deed,
): void {
  mount(app, readTariff, async ({ mall }) => {
    const tariff = await database.transact({ mall }, (transaction) =>
      findTariffAt(transaction, mall, clock()),
    );
    return { tariff: tariff && presentTariff(tariff) };
  });
  mount(app, changeTariff, async ({ params, body, caller }) => ({
    tariff: presentTariff(await setTariff(memory, params.id, body, deed(caller))),
  }));
}

async function setTariff(
  memory: MallMemory,
  publicId: string,
  { graceMinutes, rupeesPerHour, dayCapRupees }: TariffInput,
  deed: Deed,
): Promise<StoredTariff> {
  let tariff: StoredTariff | undefined;
  const price = {
    graceMinutes,
    paisePerHour: fromRupees(rupeesPerHour),
    dayCapPaise: dayCapRupees === null ? null : fromRupees(dayCapRupees),
  };
  await changeOne(memory, publicId, deed, 'tariff-set', async (transaction, { id }) => {
    tariff = await insertTariff(transaction, id, price, deed.actor, deed.now);
    return { version: tariff.version, ...price };
  });
  if (!tariff) throw new Error('no tariff was stored');
  return tariff;
}
