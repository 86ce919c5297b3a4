import { searchMall } from '#contract/search.ts';
import { cleanPlateText } from '#domain/plates/grammar.ts';
import type { FastifyInstance } from 'fastify';
import { markPlate, noteSecurityEvent } from '../audit/index.ts';
import { mount } from '../platform/http/mount.ts';
import { createListsInTurn } from '../sessions/index.ts';
import { searchWithin, type SearchServices } from './search-mall.ts';

const HOUR_MS = 3_600_000;

/** Mounts the search. Those of one mall wait for each other; who looked for which plate is recorded, as of every list. */
export function mountSearch(app: FastifyInstance, on: SearchServices): void {
  const { services } = on;
  const inTurn = createListsInTurn();

  mount(app, searchMall, async ({ caller, mall, query }) => {
    const found = await inTurn(mall, () => searchWithin(on, mall, query.q));
    if (found.sessions.length > 0) {
      await noteSecurityEvent(services, {
        kind: 'plates_listed',
        account: caller.publicId,
        mallId: mall,
        facts: { list: 'search', search: markPlate(services, cleanPlateText(query.q)) },
        amounts: { rows: found.sessions.length },
        shown: found.sessions.map(({ id }) => id),
        foldMs: HOUR_MS,
      });
    }
    return found;
  });
}
