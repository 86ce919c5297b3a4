import type { Malls } from '../malls/index.ts';
import { notThere } from '../platform/http/errors.ts';
import type { Publication } from './publish-occupancy.ts';

export interface FindPublication {
  /** A mall that was asked for by this name before; undefined where its name has to be looked up. */
  known(name: string): Publication | undefined;
  /** Throws 404 `mall_not_found` for a mall that isn't there or isn't live. */
  named(name: string): Promise<Publication>;
  /** Forgets names: a mall has come, gone or changed. */
  forget(): void;
}

/** Enough for every spelling that our own pages use; what strangers invent must not fill the memory. */
const MOST_NAMES = 1_000;

/** Finds what a mall publishes by the mall's name on the wire, mostly without a look-up. */
export function createFindPublication(
  malls: Malls,
  publicationOf: (mall: number) => Publication | null,
): FindPublication {
  const names = new Map<string, Publication>();
  return {
    known: (name) => names.get(name),
    async named(name) {
      const mall = await malls.find('name', name);
      const publication = mall !== null && malls.get(mall)?.isLive ? publicationOf(mall) : null;
      if (!publication) throw notThere('There is no such mall.', 'mall_not_found');
      if (names.size >= MOST_NAMES) names.clear();
      names.set(name, publication);
      return publication;
    },
    forget: () => names.clear(),
  };
}
