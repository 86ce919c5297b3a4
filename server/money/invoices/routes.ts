import { changeGst, readGst, type GstAnswer, type GstInput } from '#contract/invoices.ts';
import { documentNumber, financialYear, GST_STATES } from '#domain/money/gst.ts';
import { fromRupees, toRupees } from '#domain/money/money.ts';
import type { FastifyInstance } from 'fastify';
import { changedBy, type ChangedBy } from '../../audit/index.ts';
import type { Malls } from '../../malls/index.ts';
import { badInput } from '../../platform/http/errors.ts';
import { mount } from '../../platform/http/mount.ts';
import type { Services } from '../../platform/services.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findGst, findLastSerial, isSeriesOfAnother, writeGst, type GstSettings } from './store.ts';

/** Mounts who supplies the parking of a mall. */
export function mountGst(app: FastifyInstance, { database, clock }: Services, malls: Malls): void {
  const shown = (mall: number) =>
    database.transact({ mall }, async (transaction) => {
      const settings = await findGst(transaction, mall);
      return { settings: settings && (await present(transaction, settings, clock())) };
    });
  mount(app, readGst, ({ mall }) => shown(mall));
  mount(app, changeGst, async ({ params, body, caller, mall }) => {
    await change(malls, params.id, body, changedBy(caller, clock()));
    return shown(mall);
  });
}

async function change(malls: Malls, publicId: string, wanted: GstInput, by: ChangedBy): Promise<void> {
  await malls.change(publicId, by, 'gst_set', async (transaction, { id: mall }) => {
    const before = await findGst(transaction, mall);
    const { gstin, prefix, consolidateBelowRupees, ...rest } = wanted;
    if (gstin !== null && (await isSeriesOfAnother(transaction, mall, { gstin, prefix }))) {
      const sentence = 'Another mall numbers its documents by this prefix under the same GSTIN.';
      throw badInput(sentence, { prefix: 'Taken by another mall' }, 'prefix_taken');
    }
    // Who registers today owes no documents for what was supplied before; who ends it owes those of before.
    const isOn = before !== null && (before.gstin === null) === (gstin === null);
    const since = isOn ? before.since : by.now;
    const tax = { gstin, prefix, consolidateBelowPaise: fromRupees(consolidateBelowRupees), since };
    const settings = { mall, ...rest, ...tax, changedBy: by.actor, changedAt: by.now };
    await writeGst(transaction, settings, before);
    return { ...wanted };
  });
}

async function present(
  transaction: Transaction,
  settings: GstSettings,
  now: Date,
): Promise<NonNullable<GstAnswer['settings']>> {
  const { legalName, address, gstin, sac, ratePercent, prefix, since } = settings;
  const year = financialYear(now);
  const last = gstin === null ? 0 : await findLastSerial(transaction, { gstin, prefix, year });
  return {
    legalName,
    address,
    gstin,
    sac,
    ratePercent,
    prefix,
    consolidateBelowRupees: toRupees(settings.consolidateBelowPaise),
    state: gstin === null ? null : (GST_STATES[gstin.slice(0, 2)] ?? null),
    since: since.toISOString(),
    nextNumber: gstin === null ? null : documentNumber(prefix, year, last + 1),
  };
}
