import { listOwnCars as listOwnCarsCall } from '#contract/own-cars.ts';
import { readHistory as historyEndpoint } from '#contract/sessions.ts';
import type { FastifyInstance } from 'fastify';
import type { Malls } from '../../malls/index.ts';
import type { Plates } from '../../plates/index.ts';
import { mount } from '../../platform/http/mount.ts';
import { answerPage } from '../lists/answer-page.ts';
import { readWanted } from '../lists/page.ts';
import { tariffsOf } from '../lists/read-page.ts';
import { listOwnCars } from '../own-cars/list-own-cars.ts';
import { presentHistory } from '../present.ts';
import type { SessionServices } from '../session-services.ts';
import { readHistory } from './read-history.ts';

/** Mounts what an account sees of its own visits: its history, and its cars that are inside. */
export function mountHistory(
  app: FastifyInstance,
  on: SessionServices,
  doors: { plates: Plates; malls: Malls },
): void {
  const { database, log } = on.services;
  mount(app, historyEndpoint, async ({ caller, query, reply }) => {
    const account = caller.accountId;
    const wanted = readWanted(query);
    const page = await database.transact({ account }, (transaction) =>
      readHistory(doors, transaction, account, query.plates, wanted),
    );
    // The plates themselves stay out: a log is no place for them.
    if (page.foreign > 0)
      log.warn({ account: caller.publicId, foreign: page.foreign }, 'plates of others were asked for');
    // A tariff is the mall's: it is named for the sessions that the account's own scope has found.
    const tariffs = await database.transact('system', (transaction) => tariffsOf(transaction, page.sessions));
    return answerPage(reply, page, wanted.order).map((listed) =>
      presentHistory(
        { ...listed, tariff: tariffs.get(listed.session.id) ?? null },
        page.mallNames.get(listed.session.mall) ?? '',
        page.isProven(listed.session) ? on.trusts.of(listed.session.mall) : null,
      ),
    );
  });

  mount(app, listOwnCarsCall, ({ caller }) => listOwnCars(on, doors, caller.accountId));
}
