import { changeTariff, readTariff, type Tariff, type TariffInput } from '#contract/malls.ts';
import { fromRupees, toRupees } from '#domain/money/money.ts';
import type { FastifyInstance } from 'fastify';
import { changedBy, type ChangedBy } from '../../audit/index.ts';
import type { Malls } from '../../malls/index.ts';
import type { Services } from '../../platform/services.ts';
import { mount } from '../../platform/http/mount.ts';
import { findTariffAt, insertTariff, type StoredTariff } from './store.ts';

/** Mounts the tariff: read by the mall's admin, changed by super admins, never for cars that are inside. */
export function mountTariffs(app: FastifyInstance, { database, clock }: Services, malls: Malls): void {
  mount(app, readTariff, async ({ mall }) => {
    const tariff = await database.transact({ mall }, (transaction) =>
      findTariffAt(transaction, mall, clock()),
    );
    return { tariff: tariff && presentTariff(tariff) };
  });
  mount(app, changeTariff, async ({ params, body, caller }) => ({
    tariff: presentTariff(await setTariff(malls, params.id, body, changedBy(caller, clock()))),
  }));
}

async function setTariff(
  malls: Malls,
  publicId: string,
  { graceMinutes, rupeesPerHour, dayCapRupees }: TariffInput,
  by: ChangedBy,
): Promise<StoredTariff> {
  let tariff: StoredTariff | undefined;
  const price = {
    graceMinutes,
    paisePerHour: fromRupees(rupeesPerHour),
    dayCapPaise: dayCapRupees === null ? null : fromRupees(dayCapRupees),
  };
  await malls.change(publicId, by, 'tariff-set', async (transaction, { id }) => {
    tariff = await insertTariff(transaction, id, price, by.actor, by.now);
    return { version: tariff.version, ...price };
  });
  if (!tariff) throw new Error('no tariff was stored');
  return tariff;
}

/** A tariff in rupees. */
function presentTariff(tariff: StoredTariff): Tariff {
  return {
    version: tariff.version,
    effectiveFrom: tariff.effectiveFrom.toISOString(),
    graceMinutes: tariff.graceMinutes,
    rupeesPerHour: toRupees(tariff.paisePerHour),
    dayCapRupees: tariff.dayCapPaise === null ? null : toRupees(tariff.dayCapPaise),
  };
}
