import { changeTariff, readTariff, type Tariff, type TariffInput } from '#contract/malls.ts';
import { changeTariffs, listTariffs } from '#contract/money.ts';
import { showPrices, showTariff } from '#contract/prices.ts';
import { fromRupees } from '#domain/money/money.ts';
import { simpleTariff } from '#domain/money/simple-tariff.ts';
import { indiaDate } from '#domain/time/india-time.ts';
import type { FastifyInstance } from 'fastify';
import { changedBy, type ChangedBy } from '../../audit/index.ts';
import type { People } from '../../accounts/index.ts';
import type { Malls } from '../../malls/index.ts';
import type { Services } from '../../platform/services.ts';
import { mount } from '../../platform/http/mount.ts';
import { prebuildBody, sendPrebuilt } from '../../platform/http/prebuilt-body.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findFreeSpells } from '../rules/free-spells/find-spells.ts';
import { warnWhereFree } from '../rules/free-state.ts';
import { notThere } from '../../platform/http/errors.ts';
import { changeDraft } from './change-tariffs.ts';
import { presentSimple, presentSpell, presentTariffs } from './present.ts';
import { postTariff } from './post-tariff.ts';
import { showPricesOf } from './show-prices.ts';
import { findDraft, findTariffAt, insertTariff, listVersions } from './store.ts';

const MOST_VERSIONS = 200;
const MOST_SPELLS = 50;

interface Doors {
  readonly malls: Malls;
  readonly people: Pick<People, 'namesOf'>;
}

/** Mounts the calls about tariffs: the versions and the draft of a mall, and the simple form. */
export function mountTariffs(
  app: FastifyInstance,
  { database, clock }: Services,
  { malls, people }: Doors,
): void {
  const warn = async (transaction: Transaction, mall: number) => {
    const known = malls.get(mall);
    return known && warnWhereFree(transaction, known);
  };
  const listed = async (mall: number) => {
    const { spells, ...list } = await database.transact({ mall }, async (transaction) => ({
      ...presentTariffs(
        await listVersions(transaction, mall, MOST_VERSIONS),
        await findDraft(transaction, mall),
        clock(),
      ),
      warning: await warn(transaction, mall),
      spells: (await findFreeSpells(transaction, mall, clock())).slice(0, MOST_SPELLS),
    }));
    const named = spells.flatMap(({ by, endedBy }) => [by ?? [], endedBy ?? []].flat());
    const names = named.length === 0 ? new Map<string, string>() : await people.namesOf(named, true);
    return { ...list, freeSpells: spells.map((spell) => presentSpell(spell, names)) };
  };
  mount(app, listTariffs, ({ mall }) => listed(mall));
  mount(app, changeTariffs, async ({ params, body, caller, mall }) => {
    await changeDraft(malls, params.id, body, changedBy(caller, clock()));
    return listed(mall);
  });

  mountPublic(app, { database, clock }, malls);

  mount(app, readTariff, ({ mall }) =>
    database.transact({ mall }, async (transaction) => {
      const tariff = await findTariffAt(transaction, mall, clock());
      const warning = await warn(transaction, mall);
      return { tariff: tariff && presentSimple(tariff), hasDocument: tariff !== null, warning };
    }),
  );
  mount(app, changeTariff, async ({ params, body, caller }) => {
    const tariff = await setSimple(malls, params.id, body, changedBy(caller, clock()));
    const id = await malls.find('publicId', params.id);
    return {
      tariff,
      warning:
        id === null ? null : await database.transact({ mall: id }, (transaction) => warn(transaction, id)),
    };
  });
}

/** What everybody may read of what a mall charges. */
function mountPublic(
  app: FastifyInstance,
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  malls: Malls,
): void {
  const find = async (publicId: string) => {
    const id = await malls.find('publicId', publicId);
    const mall = id === null ? null : malls.get(id);
    if (!mall) throw notThere('There is no such mall.', 'mall_not_found');
    return mall;
  };
  mount(app, showPrices, async ({ params, query }) => {
    const mall = await find(params.id);
    const now = clock();
    const date = query.date ?? indiaDate(now);
    return database.transact({ mall: mall.id }, (transaction) =>
      showPricesOf(transaction, mall, { date, now }),
    );
  });
  mount(app, showTariff, async ({ params, request, reply }) => {
    const mall = await find(params.id);
    const posted = await database.transact({ mall: mall.id }, (transaction) =>
      postTariff(transaction, mall, clock()),
    );
    return sendPrebuilt(request, reply, prebuildBody(JSON.stringify(posted)));
  });
}

/** A simple price for entries from now on; cars that are inside keep theirs. */
async function setSimple(
  malls: Malls,
  publicId: string,
  { graceMinutes, rupeesPerHour, dayCapRupees }: TariffInput,
  by: ChangedBy,
): Promise<Tariff> {
  let shown: Tariff | null = null;
  const price = {
    graceMinutes,
    paisePerHour: fromRupees(rupeesPerHour),
    dayCapPaise: dayCapRupees === null ? null : fromRupees(dayCapRupees),
  };
  await malls.change(publicId, by, 'tariff_set', async (transaction, { id }) => {
    const tariff = await insertTariff(transaction, id, { document: simpleTariff(price), from: by.now, by });
    shown = presentSimple(tariff);
    return { version: tariff.version, ...price };
  });
  if (!shown) throw new Error('no tariff was stored');
  return shown;
}
